// JSON-RPC over two streams, each message after a header with its length.
'use strict';

class Connection {
  /**
   * @param input the stream of the other side's messages
   * @param output the stream for messages to the other side
   * @param handlers `notified(method, params)`, and `asked(method, params)`, which returns the result or a promise
   */
  constructor(input, output, handlers) {
    this.output = output;
    this.handlers = handlers;
    this.bytes = Buffer.alloc(0);
    this.waiting = new Map();
    this.count = 0;
    input.on('data', chunk => this.receive(chunk));
  }

  request(method, params) {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** Ends all requests that wait for an answer. */
  close(reason) {
    this.isClosed = true;
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
  }

  send(message) {
    if (this.isClosed) {
      this.waiting.get(message.id)?.reject(new Error('the language server has ended'));
      this.waiting.delete(message.id);
      return;
    }
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.output.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  receive(chunk) {
    this.bytes = Buffer.concat([this.bytes, chunk]);
    for (;;) {
      const end = this.bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /^content-length: *(\d+) *$/im.exec(this.bytes.toString('latin1', 0, end));
      const start = end + 4;
      if (!length) {
        this.bytes = this.bytes.subarray(start);
        continue;
      }
      const next = start + Number(length[1]);
      if (this.bytes.length < next) return;
      const body = this.bytes.toString('utf8', start, next);
      this.bytes = this.bytes.subarray(next);
      this.handle(JSON.parse(body));
    }
  }

  async handle(message) {
    if (message.method === undefined) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) waiting?.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
      else waiting?.resolve(message.result);
    } else if (message.id === undefined) {
      this.handlers.notified(message.method, message.params);
    } else {
      try {
        this.send({ id: message.id, result: await this.handlers.asked(message.method, message.params) ?? null });
      } catch (error) {
        this.send({ id: message.id, error: { code: -32601, message: error.message } });
      }
    }
  }
}

module.exports = { Connection };
