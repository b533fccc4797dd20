// The scenarios of the workspace as items of the test explorer: folders, files, scenarios, and the rows of tables.
'use strict';
const path = require('path');
const vscode = require('vscode');

const atLine = line => new vscode.Range(Math.max(0, line - 1), 0, Math.max(0, line - 1), 0);
const isBelow = (file, folder) => file == folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
const all = items => {
  const found = [];
  items.forEach(item => found.push(item));
  return found;
};

class Tree {
  constructor(controller) {
    this.controller = controller;
    this.clear();
  }

  clear() {
    this.controller.items.replace([]);
    /** For each file its item, the items above it, its cases by their name, and its workspace folder. */
    this.files = new Map();
    /** The path for a run of each item, as the program takes it; null for a workspace folder. */
    this.paths = new WeakMap();
  }

  /**
   * Shows the cases of a file, as `rehearse list --json` writes them.
   *
   * @param folder the workspace folder
   * @param roots the folders and files with scenarios in it
   */
  show(file, cases, folder, roots) {
    const known = this.files.get(file) ?? this.add(file, folder, roots);
    known.cases = new Map();
    const scenarios = new Map();
    for (const found of cases) {
      const key = found.scenario.id ?? found.scenario.title;
      scenarios.set(key, [...scenarios.get(key) ?? [], found]);
    }
    known.item.children.replace([...scenarios].map(([key, own]) => {
      const { scenario, row } = own[0];
      const item = this.make(key, scenario.title, file, scenario.line, own[0].tags);
      item.description = scenario.id;
      if (row === undefined) known.cases.set(own[0].name, item);
      else item.children.replace(own.map(({ name, row, line, tags }) => {
        const item = this.make(name, row, file, line, tags);
        known.cases.set(name, item);
        return item;
      }));
      return item;
    }));
  }

  make(id, label, file, line, tags = []) {
    const item = this.controller.createTestItem(id, label, vscode.Uri.file(file));
    this.paths.set(item, line ? `${file}:${line}` : file);
    if (line) {
      item.range = atLine(line);
      // Labels would be sorted by the alphabet.
      item.sortText = String(line).padStart(9, '0');
    }
    item.tags = tags.map(tag => new vscode.TestTag(tag));
    return item;
  }

  /** Adds a file below its folders. A workspace folder is shown only if there are several. */
  add(file, folder, roots) {
    const base = roots.length == 1 && roots[0] != file && isBelow(file, roots[0]) ? roots[0] : folder.uri.fsPath;
    const chain = [];
    let items = this.controller.items;
    const enter = (id, label, isFolder = true) => {
      const item = items.get(id) ?? this.make(id, label, id);
      if (!isFolder) this.paths.set(item, null);
      items.add(item);
      chain.push({ item, items });
      items = item.children;
      return item;
    };
    if (vscode.workspace.workspaceFolders.length > 1) enter(folder.uri.fsPath, folder.name, false);
    const names = path.relative(base, file).split(path.sep);
    let item;
    names.forEach((name, place) => { item = enter(path.join(base, ...names.slice(0, place + 1)), name); });
    const known = { item, chain, cases: new Map(), folder };
    this.files.set(file, known);
    return known;
  }

  /** Removes a file, and folders that are empty then. */
  remove(file) {
    const { chain } = this.files.get(file);
    this.files.delete(file);
    for (const { item, items } of chain.reverse()) {
      if (all(item.children).length && item.id != file) return;
      items.delete(item.id);
    }
  }

  /** The item of a case. */
  find(file, name) { return this.files.get(file)?.cases.get(name); }

  /** The items of all cases of a file. */
  cases(file) { return [...this.files.get(file)?.cases.values() ?? []]; }

  /** The items of all cases at or below an item. */
  leaves(item) {
    const children = all(item.children);
    return children.length ? children.flatMap(child => this.leaves(child)) : [item];
  }

  /**
   * What a request asks to run, for each workspace folder: its cases, and the paths that stand for them.
   *
   * @param roots returns the folders and files with scenarios in a workspace folder
   */
  chosen({ include, exclude }, roots) {
    const left = new Set((exclude ?? []).flatMap(item => this.leaves(item)));
    const chosen = new Map();
    const choose = (folder, leaves, paths) => {
      const own = chosen.get(folder) ?? { folder, leaves: new Set(), paths: new Set() };
      chosen.set(folder, own);
      leaves.forEach(leaf => own.leaves.add(leaf));
      paths.forEach(path => own.paths.add(path));
    };
    const visit = item => {
      const below = this.leaves(item);
      const leaves = below.filter(leaf => !left.has(leaf));
      if (!leaves.length) return;
      const place = this.paths.get(item);
      if (place === null || leaves.length < below.length) return all(item.children).forEach(visit);
      choose(vscode.workspace.getWorkspaceFolder(item.uri), leaves, [place]);
    };
    if (include || left.size) (include ?? all(this.controller.items)).forEach(visit);
    else {
      // The folders themselves, so that new files run as well.
      for (const [file, { folder }] of this.files) {
        const places = roots(folder);
        const isInside = places.some(place => isBelow(file, place));
        choose(folder, this.cases(file), isInside ? places : [file]);
      }
    }
    return [...chosen.values()].map(({ folder, leaves, paths }) => ({ folder, leaves, paths: [...paths] }));
  }
}

module.exports = { Tree, all, atLine, isBelow };
