/* a report of rehearse */

// Search and filters, which stand in the address, and buttons that copy. Without this script, the page shows everything.
// It stores nothing and loads nothing.
(() => {
  const all = (selector, parent = document) => [...parent.querySelectorAll(selector)];
  const [bar, field, count] = ['.bar', '#q', '#n'].map(selector => document.querySelector(selector));
  const entries = all('[data-show]');
  const rows = all('.file [data-show]');

  // The values of an entry and its file for a filter. Those of "show" have a number of cases after them, if not 1.
  const values = (entry, name) => [entry, entry.closest('.file')]
    .flatMap(element => element && element.dataset[name] ? element.dataset[name].split('\n') : []).filter(Boolean);
  const casesOf = (entry, word) => values(entry, 'show').map(value => value.split('='))
    .reduce((sum, [name, cases = 1]) => sum + (!word || word == name ? Number(cases) : 0), 0);
  const fits = (entry, {name, value}) => !value || name == 'view'
    || (name == 'show' ? casesOf(entry, value) > 0 : values(entry, name).includes(value));

  // Adds the choices of each filter, the most frequent first, and hides a filter without a choice.
  const filters = all('select', bar);
  for (const filter of filters.slice(0, -1)) {
    const cases = new Map();
    for (const row of rows) {
      for (const value of new Set(values(row, filter.name))) {
        const word = filter.name == 'show' ? value.split('=')[0] : value;
        cases.set(word, (cases.get(word) || 0) + casesOf(row, filter.name == 'show' && word));
      }
    }
    const sorted = [...cases].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
    for (const [word, number] of sorted) filter.add(new Option(`${word} (${number})`, word));
    filter.parentNode.hidden = cases.size < (filter.name == 'module' ? 2 : 1);
  }
  bar.hidden = false;

  // On a phone, what went wrong comes before the filters.
  const phone = matchMedia('(max-width: 640px)');
  const [main, list] = ['main', '#all'].map(selector => document.querySelector(selector));
  const place = () => (phone.matches ? list : main).before(bar);
  phone.onchange = place;
  place();

  const target = hash => {
    try { return document.getElementById(decodeURIComponent(hash.slice(1))); } catch { return null; }
  };

  // The text of an entry for the search: its own, that of the card or row it links to, and that of its file.
  let texts;
  const textOf = entry => {
    const link = entry.matches('.card') ? null : entry.querySelector('a[href^="#"]');
    const file = entry.closest('.file');
    return [entry, link && target(link.hash), file && file.querySelector('h3'), file && file.querySelector('.meta')]
      .map(element => element ? element.textContent.toLowerCase() : '').join(' ');
  };

  // Applies the search and the filters, and hides files and sections in which no entry is left.
  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (!texts && words.length) texts = new Map(entries.map(entry => [entry, textOf(entry)]));
    for (const entry of entries) {
      entry.hidden = !words.every(word => texts.get(entry).includes(word))
        || !filters.every(filter => fits(entry, filter));
    }
    for (const part of all('.part')) {
      const inside = all('[data-show]', part);
      part.hidden = inside.length > 0 && inside.every(entry => entry.hidden);
    }
    const shown = rows.filter(row => !row.hidden);
    const found = shown.reduce((sum, row) => sum + casesOf(row, filters[0].value), 0);
    count.textContent = words.length ? `${found} ${found == 1 ? 'case' : 'cases'} found` : '';
    document.querySelector('.none').hidden = !rows.length || shown.length > 0;
    // As documentation, every scenario is open.
    const isDocument = filters.at(-1).value != '';
    if (document.body.classList.contains('doc') != isDocument) {
      document.body.classList.toggle('doc');
      for (const row of all('.file > ul > li > details')) row.open = isDocument;
    }
  };

  // The address keeps the search and the filters as "#?find=…&show=wrong".
  const keep = () => {
    show();
    const view = new URLSearchParams();
    for (const input of [field, ...filters]) if (input.value) view.set(input.name, input.value);
    history.replaceState(null, '', location.href.split('#')[0] + (String(view) && '#?' + view));
  };

  const choose = view => {
    for (const input of [field, ...filters]) input.value = view.get(input.name) || '';
    // An address can name what this page does not have.
    for (const filter of filters) if (filter.selectedIndex < 0) filter.selectedIndex = 0;
    show();
  };

  // Opens what the address leads to: a search with filters, or an element, which must then be visible.
  const open = () => {
    if (location.hash.startsWith('#?')) return choose(new URLSearchParams(location.hash.slice(2)));
    const element = target(location.hash);
    if (!element) return;
    for (let parent = element; parent; parent = parent.parentElement) {
      if (parent.tagName == 'DETAILS') parent.open = true;
    }
    if (!element.getClientRects().length) choose(new URLSearchParams());
    element.scrollIntoView();
  };

  const copy = text => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'cp noprint';
    button.textContent = 'Copy';
    button.onclick = async () => {
      getSelection().selectAllChildren(text);
      // Not every server and browser allows the first way.
      try { await navigator.clipboard.writeText(text.textContent.trimEnd()); } catch { document.execCommand('copy'); }
      button.textContent = 'Copied';
    };
    if (text.tagName == 'PRE') text.before(button); else text.after(' ', button);
  };

  let timer;
  field.oninput = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, 80);
  };
  for (const filter of filters) filter.onchange = keep;
  document.onkeydown = event => {
    if (event.key == '/' && event.target.type != 'search' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      field.focus();
    }
    if (event.key == 'Escape' && event.target == field) {
      field.value = '';
      keep();
    }
  };
  all('.copy').forEach(copy);
  window.onhashchange = open;
  open();
})();
