import Rehearse

// A host of the module, live hosts without a real service, or the live host of a service over HTTP.
switch CommandLine.arguments.dropFirst().first {
case "modules": RehearseHost.main { OrdersAdapter() }
case "canned": await RehearseHost.verify { CannedOrders().ports(exact: false) }
case "exact": await RehearseHost.verify { CannedOrders().ports(exact: true) }
case "other":
  await RehearseHost.verify {
    LivePorts(OtherOrdersAdapter()) { orders in
      orders.load.live { _, _ in
      } call: { _ in
        throw OrderProblem.notFound
      }
    }
  }
default: break
}

let service = try OrderService()

// snippet: live-host
await RehearseHost.verify {
  LivePorts(OrdersAdapter()) { orders in
    orders.load.live { answer, id in
      try await service.prepare(answer, id)
    } call: { id in
      try await service.order(id)
    }
    orders.changes.live { answer, id in
      try await service.prepare(answer, id)
    } call: { id in
      try await service.changes(of: id)
    }
  }
}
// snippet end
