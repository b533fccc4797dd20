/// The page's only script, which does what a stylesheet cannot: find a text, and open what a link leads to.
///
/// Without it the page is whole; the field that it needs stays hidden until it runs. It stores nothing and asks nobody. Like the
/// stylesheet it is the same for every run.
package enum HTMLScript {
  package static let text = """
    (()=>{const d=document,q=d.getElementById('q'),n=d.getElementById('n'),S=[...d.querySelectorAll('.file>ul>li')],F=[...d.querySelectorAll('.file')];let T,h;
    if(!q)return;q.parentNode.hidden=n.hidden=false;
    const low=e=>e?e.textContent.toLowerCase():'';
    const text=()=>T||(T=S.map(s=>{const f=s.closest('.file');return low(s)+' '+low(f.querySelector('h3'))+' '+low(f.querySelector('.meta'))}));
    const find=()=>{const w=q.value.toLowerCase().split(/\\s+/).filter(Boolean);let c=0;
    S.forEach((s,i)=>{const y=w.every(x=>text()[i].includes(x));if(s.hidden==y)s.hidden=!y;c+=y});
    F.forEach(f=>{f.hidden=!f.querySelector(':scope>ul>li:not([hidden])')});
    n.textContent=w.length?c+' of '+S.length+' scenarios below':'';none()};
    const none=()=>{d.querySelector('.none').hidden=!S.length||S.some(s=>s.getClientRects().length)};
    d.querySelector('.bar').onchange=none;
    const reset=()=>{q.value='';find();d.querySelectorAll('.bar [id$="0"]').forEach(r=>{r.checked=true})};
    q.oninput=()=>{clearTimeout(h);h=setTimeout(find,80)};
    d.onkeydown=e=>{if(e.key=='/'&&e.target.type!='search'&&!e.ctrlKey&&!e.metaKey){e.preventDefault();q.focus()}
    if(e.key=='Escape'&&e.target==q){q.value='';find()}};
    const go=()=>{let e;try{e=d.getElementById(decodeURIComponent(location.hash.slice(1)))}catch{}if(!e)return;
    for(let p=e;p;p=p.parentElement)if(p.tagName=='DETAILS')p.open=true;
    if(!e.getClientRects().length)reset();e.scrollIntoView()};
    window.onhashchange=go;go()})()
    """
}
