/* a report of rehearse */

// Does what a stylesheet cannot: finds a text, and opens what a link leads to. Without it the page is whole, and the
// field that it needs stays hidden. It stores nothing and fetches nothing.
(() => {
  const all = selector => [...document.querySelectorAll(selector)];
  const field = document.getElementById('q');
  const count = document.getElementById('n');
  const rows = all('.file > ul > li');
  const kinds = '.file > ul > li, .card, .toc > li, .list > li';
  const entries = all(kinds);
  if (!field) return;
  field.parentNode.hidden = count.hidden = false;

  const target = hash => {
    try { return document.getElementById(decodeURIComponent(hash.slice(1))); } catch { return null; }
  };

  // What is searched of an entry: its own text, that of the entry it links to, and what stands above a row.
  let texts;
  const textOf = entry => {
    const link = entry.matches('.card') ? null : entry.querySelector('a[href^="#"]');
    const file = entry.closest('.file');
    return [entry, link && target(link.hash), file && file.querySelector('h3'), file && file.querySelector('.meta')]
      .map(element => element ? element.textContent.toLowerCase() : '').join(' ');
  };

  const showWhetherAny = () => {
    document.querySelector('.none').hidden = !rows.length || rows.some(row => row.getClientRects().length);
  };

  const find = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (!texts && words.length) texts = new Map(entries.map(entry => [entry, textOf(entry)]));
    for (const entry of entries) {
      const fits = words.every(word => texts.get(entry).includes(word));
      if (entry.hidden == fits) entry.hidden = !fits;
    }
    for (const group of all('.file, .part')) group.hidden = !group.querySelector(`:is(${kinds}):not([hidden])`);
    const found = rows.filter(row => !row.hidden).length;
    count.textContent = words.length ? `${found} of ${rows.length} scenarios fit` : '';
    showWhetherAny();
  };

  let timer;
  field.oninput = () => {
    clearTimeout(timer);
    timer = setTimeout(find, 80);
  };
  document.querySelector('.bar').onchange = showWhetherAny;
  document.onkeydown = event => {
    if (event.key == '/' && event.target.type != 'search' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      field.focus();
    }
    if (event.key == 'Escape' && event.target == field) {
      field.value = '';
      find();
    }
  };

  const open = () => {
    const element = target(location.hash);
    if (!element) return;
    for (let parent = element; parent; parent = parent.parentElement) {
      if (parent.tagName == 'DETAILS') parent.open = true;
    }
    if (!element.getClientRects().length) {
      field.value = '';
      find();
      for (const button of all('.bar [id$="0"]')) button.checked = true;
    }
    element.scrollIntoView();
  };
  window.onhashchange = open;
  open();
})();
