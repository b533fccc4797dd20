/* a report of rehearse */

// Search, addresses that keep the search and the filters, and buttons that copy. The page works without this script,
// which stores nothing and loads nothing.
(() => {
  const all = (selector, parent = document) => [...parent.querySelectorAll(selector)];
  const field = document.getElementById('q');
  const count = document.getElementById('n');
  if (!field) return;
  const entries = all('.x');
  const rows = all('.file .x');
  const buttons = all('.bar [type=radio]');
  field.parentNode.hidden = count.hidden = false;

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

  // The number of cases of a row, such as "F3 P5" for three failed and five passed ones.
  const casesOf = (row, status) => (row.dataset.n || row.classList[1] + '1').split(' ')
    .reduce((sum, part) => sum + (!status || part.startsWith(status) ? Number(part.slice(1)) : 0), 0);

  // Applies the search, and hides files and sections in which no entry is left. The stylesheet applies the filters, but
  // asking it what is visible would be slow.
  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (!texts && words.length) texts = new Map(entries.map(entry => [entry, textOf(entry)]));
    for (const entry of entries) entry.hidden = !words.every(word => texts.get(entry).includes(word));
    const chosen = buttons.filter(button => button.checked && button.dataset.c).map(button => button.dataset.c);
    const shown = new Set(entries.filter(entry => !entry.hidden && chosen.every(name => entry.classList.contains(name))));
    for (const part of all('.part')) {
      const inside = all('.x', part);
      part.hidden = inside.length > 0 && !inside.some(entry => shown.has(entry));
    }
    const status = document.querySelector('[name=show]:checked').dataset.c;
    const found = rows.filter(row => shown.has(row)).reduce((sum, row) => sum + casesOf(row, status), 0);
    count.textContent = words.length ? `${found} ${found == 1 ? 'case' : 'cases'} found` : '';
    document.querySelector('.none').hidden = !rows.length || rows.some(row => shown.has(row));
  };

  // The address keeps the search and the filters as "#?find=…&show=wrong".
  const keep = () => {
    show();
    const view = new URLSearchParams();
    if (field.value) view.set('find', field.value);
    for (const button of buttons) if (button.checked && button.value) view.set(button.name, button.value);
    history.replaceState(null, '', location.href.split('#')[0] + (String(view) && '#?' + view));
  };

  const choose = view => {
    field.value = view.get('find') || '';
    for (const button of buttons) if (button.value == (view.get(button.name) || '')) button.checked = true;
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
  for (const button of buttons) button.onchange = keep;
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
