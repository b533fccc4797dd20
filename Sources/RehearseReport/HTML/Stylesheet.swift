/// How the page looks: one text for every run, so that its digest can stand in the page's own policy.
///
/// Class names are fixed. Filters need no script: radio buttons are numbered, and what they leave out is said here by `:has()`.
/// Each colour is a variable, once for light and once for dark; pairs of text and background have a contrast of 4.5 and more.
package enum Stylesheet {
  /// How many modules and tags have a filter.
  package static let moduleFilters = 6
  package static let tagFilters = 8

  package static let text = palette + page + parts + pictures + filters + media
}

extension Stylesheet {
  private static let palette = """
    :root{color-scheme:light dark;--bg:#fff;--soft:#f5f6f8;--line:#d5d9e0;--ink:#1b2130;--dim:#565f70;--link:#0b57b7;
    --ok:#14713f;--okb:#e3f4ea;--bad:#b3182b;--badb:#fdeaec;--err:#8a3b00;--errb:#fff0e0;--kn:#5b3fa0;--knb:#efeafb;
    --sk:#565f70;--skb:#eceef2;--inv:#7a0f5c;--invb:#fbe8f5;--wr:#0b57b7;--wrb:#e6f0fd}
    @media(prefers-color-scheme:dark){:root{--bg:#14171d;--soft:#1d2129;--line:#363d49;--ink:#e8ebf1;--dim:#a9b3c3;--link:#8ab8ff;
    --ok:#6fd39a;--okb:#12301f;--bad:#ff9aa5;--badb:#3c161b;--err:#ffb87a;--errb:#3a2410;--kn:#c2adff;--knb:#2a2145;
    --sk:#a9b3c3;--skb:#2a303a;--inv:#f5a3dc;--invb:#3a1431;--wr:#8ab8ff;--wrb:#152a47}}

    """

  private static let page = """
    *{box-sizing:border-box}
    html{scroll-padding-top:6.5rem}
    body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;overflow-wrap:anywhere}
    header,main,footer,.bar>div{max-width:90rem;margin:0 auto;padding:0 1.25rem}
    a{color:var(--link)}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:3px}
    h1{font-size:1.9rem;line-height:1.2;margin:.25rem 0 .6rem;letter-spacing:-.01em}
    h1 span{color:var(--ok)}
    h1.f span{color:var(--bad)}
    h1.s span{color:var(--sk)}
    h2{font-size:1.3rem;margin:2.5rem 0 .75rem;padding-bottom:.35rem;border-bottom:1px solid var(--line)}
    :is(h2,h3) small{font-weight:400}
    h3{font-size:1.05rem;margin:0 0 .25rem}
    h4{font-size:.85rem;color:var(--dim);margin:1.1rem 0 .4rem;font-weight:600}
    p{margin:.3rem 0 .6rem;max-width:46rem}
    small,.dim{color:var(--dim);font-size:.85rem}
    code,pre{font:.83rem/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
    pre{margin:0;padding:.6rem .8rem;background:var(--soft);border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere}
    pre.sn{white-space:pre;overflow-x:auto}
    summary{cursor:pointer}
    .skip{position:absolute;left:-99rem}
    .skip:focus{left:1rem;top:.5rem;background:var(--bg);padding:.5rem;z-index:9}
    header{padding-top:1.5rem}
    .brand{color:var(--dim);font-size:.9rem;margin:0;max-width:none}
    .sum{width:100%;height:14px;display:block;border-radius:7px;margin:.75rem 0 .5rem}
    .p{fill:var(--ok)}
    .f{fill:var(--bad)}
    .e{fill:var(--err)}
    .i{fill:var(--inv)}
    .k{fill:var(--kn)}
    .s,.n{fill:var(--sk)}
    .mods{margin:.75rem 0;font-size:.92rem}
    .mods th,.mods td{padding:.2rem .9rem .2rem 0;text-align:left;font-weight:400}
    .mods td{font-variant-numeric:tabular-nums}
    .mods thead th{color:var(--dim);font-size:.85rem}
    .pc{height:10px;width:7rem;vertical-align:middle;margin-right:.4rem}
    .pc rect{fill:var(--line)}
    .pc rect+rect{fill:var(--ok)}
    footer{margin-top:3rem;padding-bottom:3rem;color:var(--dim);font-size:.88rem}
    footer p{max-width:60rem}

    """

  private static let parts = """
    .bar{position:sticky;top:0;z-index:5;background:var(--bg);border-bottom:1px solid var(--line);margin-top:1rem}
    .bar>div{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:center;padding-top:.5rem;padding-bottom:.5rem}
    fieldset{border:0;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.3rem;min-width:0}
    legend{float:left;padding:.25rem .3rem .25rem 0;color:var(--dim);font-size:.85rem}
    .c{display:inline-flex;position:relative;border:1px solid var(--line);border-radius:99px;padding:.2rem .7rem;font-size:.88rem;min-height:28px;align-items:center;gap:.35rem}
    .c input{position:absolute;inset:0;width:100%;height:100%;opacity:0;margin:0;cursor:pointer}
    .c:hover{border-color:var(--dim)}
    .c:has(:checked){background:var(--ink);color:var(--bg);border-color:var(--ink)}
    .c:has(:focus-visible){outline:3px solid var(--link);outline-offset:2px}
    .c b{font-variant-numeric:tabular-nums}
    #q{font:inherit;font-size:.9rem;padding:.25rem .7rem;border:1px solid var(--dim);border-radius:99px;background:var(--bg);color:var(--ink);width:15rem;max-width:100%}
    .b{display:inline-block;font-size:.78rem;font-weight:600;border-radius:4px;padding:0 .4rem;line-height:1.45;white-space:nowrap;color:var(--sk);background:var(--skb)}
    .b.p{color:var(--ok);background:var(--okb)}
    .b.f{color:var(--bad);background:var(--badb)}
    .b.e{color:var(--err);background:var(--errb)}
    .b.k{color:var(--kn);background:var(--knb)}
    .b.i{color:var(--inv);background:var(--invb)}
    .b.w{color:var(--wr);background:var(--wrb)}
    .t{color:var(--dim);font-size:.8rem;border:1px solid var(--line);border-radius:4px;padding:0 .35rem}
    .toc{list-style:none;margin:0 0 1.25rem;padding:0;border:1px solid var(--line);border-radius:8px}
    .toc li{display:grid;grid-template-columns:6.6rem minmax(0,1fr);gap:0 .7rem;padding:.4rem .9rem;border-top:1px solid var(--line);align-items:baseline}
    .toc li:first-child{border:0}
    .toc .b{text-align:center}
    .toc small{grid-column:2}
    .card{border:1px solid var(--line);border-left:5px solid var(--sk);border-radius:8px;margin:0 0 1.25rem}
    .big .card{content-visibility:auto;contain-intrinsic-size:auto 30rem}
    .big .card:not([open]){contain-intrinsic-size:auto 3.4rem}
    .card.f{border-left-color:var(--bad)}
    .card.e{border-left-color:var(--err)}
    .card.i{border-left-color:var(--inv)}
    .card.k{border-left-color:var(--kn)}
    .card>summary{padding:.8rem 1rem;display:flex;gap:.2rem .6rem;align-items:baseline;flex-wrap:wrap}
    .card>div{padding:0 1rem 1rem;scroll-margin-top:9.5rem}
    summary h3{display:inline;margin:0}
    .card>summary::before,.file>ul>li summary::before{content:"›";color:var(--dim);font-weight:700;width:.6rem;flex:none}
    [open]>summary::before{content:"⌄"!important}
    summary::-webkit-details-marker{display:none}
    .alt summary::-webkit-details-marker{display:inline}
    .why{border-left:3px solid var(--line);padding-left:.7rem;color:var(--dim)}
    .meta{display:flex;flex-wrap:wrap;gap:.3rem .6rem;align-items:center;font-size:.85rem;color:var(--dim);margin:.2rem 0 .4rem;max-width:none}
    .ea{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .8rem;margin:.3rem 0}
    .ea dt{color:var(--dim);font-size:.85rem}
    .ea dd{margin:0}
    .ea .x{color:var(--ok)}
    .ea .y{color:var(--bad)}
    .src{border:1px solid var(--line);border-radius:6px;overflow:hidden;background:var(--soft)}
    .src pre{border-radius:0;padding:.1rem 0}
    .src pre>span,.src mark{display:block;padding:0 .8rem 0 4.3rem;text-indent:-3.5rem}
    .src i{font-style:normal;color:var(--dim);display:inline-block;width:2.6rem;text-align:right;margin-right:.9rem;text-indent:0;user-select:none}
    .src mark{background:var(--badb);color:inherit;box-shadow:inset 4px 0 var(--bad)}
    .src mark i{color:inherit}
    .fi{background:var(--bg);border:1px solid var(--bad);border-radius:6px;margin:.25rem 0 .4rem;padding:.45rem .7rem;font-size:.92rem}
    .fi strong{color:var(--bad)}
    .fi p{margin:.25rem 0 0}
    .src .fi{margin:.25rem .8rem .4rem 4.3rem}
    .fi pre{background:var(--soft);padding:.25rem .5rem;margin:.2rem 0;text-indent:0;border-radius:4px}
    .src .fi pre{padding:.25rem .5rem;border-radius:4px}
    .k .src mark{background:var(--knb);box-shadow:inset 4px 0 var(--kn)}
    .k .fi{border-color:var(--kn)}
    .k .fi strong,.k .ea .y{color:var(--kn)}
    .two{display:grid;gap:0 1.25rem;grid-template-columns:minmax(0,1fr)}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;font-size:.88rem}
    caption{text-align:left;color:var(--dim);font-size:.85rem;padding-bottom:.3rem}
    .g th,.g td{border:1px solid var(--line);padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:break-word}
    .g th{background:var(--soft);font-weight:500}
    .g .pc{display:block;width:100%;min-width:4.5rem;margin:.3rem 0 .1rem}
    .g thead th{font-weight:600}
    .g td.p{background:var(--okb)}
    .g td.f{background:var(--badb);outline:2px solid var(--bad);outline-offset:-2px}
    .g td.k{background:var(--knb)}
    .g td.e{background:var(--errb)}
    .g td.w{background:var(--wrb);font-weight:600}
    .g td.u{background:repeating-linear-gradient(45deg,var(--soft) 0 5px,var(--line) 5px 7px)}
    .g td.u span{background:var(--bg);padding:0 .25rem}
    .g s,.g td small{color:var(--dim)}
    .g td.f small,.g td.f s{color:inherit}
    .alt{font-size:.88rem;margin:.3rem 0}
    .alt summary{color:var(--dim)}
    .alt ol{margin:.3rem 0}
    .big .file{content-visibility:auto;contain-intrinsic-size:auto 18rem}
    .file{border:1px solid var(--line);border-radius:8px;margin:0 0 1rem;padding:.8rem 1rem .4rem}
    .file>ul{list-style:none;margin:.4rem 0 0;padding:0}
    .file>ul>li{border-top:1px solid var(--line);padding:.35rem 0;scroll-margin-top:9.5rem}
    .file>ul>li>details>summary{display:flex;gap:.2rem .6rem;align-items:baseline}
    .file>ul>li>details>div{padding:.2rem 0 .8rem 1.2rem;scroll-margin-top:11rem}
    .ti{flex:1}
    .ti+small{white-space:nowrap}
    .fold{margin:.4rem 0}
    .fold>summary{display:flex;gap:.2rem .6rem;align-items:baseline;flex-wrap:wrap}
    .fold>summary::before{content:"›";color:var(--dim);font-weight:700;width:.6rem;flex:none}
    .fold>summary h4{margin:0;font-size:.95rem;color:inherit}
    .fold>div{padding:.4rem 0 .6rem 1.2rem}
    .li{margin:.3rem 0;padding-left:1.2rem}
    .li li{margin:.25rem 0}
    .li pre{margin:.3rem 0;max-width:60rem}
    main>section>h3{margin-top:1.4rem}
    .more{max-width:none}
    .none{padding:1rem;border:1px dashed var(--line);border-radius:8px}
    ins{color:var(--ok);background:var(--okb);text-decoration:none}
    del{color:var(--bad);background:var(--badb)}
    [hidden]:not(.bar){display:none!important}
    .bar[hidden]{display:block}

    """

  private static let pictures = """
    .q{display:block;color:var(--ink)}
    .q text{stroke:var(--bg);stroke-width:4px;paint-order:stroke;stroke-linejoin:round}
    .q .d{fill:var(--dim)}
    .q text.h{stroke:none;font-weight:600}
    .q rect{fill:var(--soft);stroke:var(--line)}
    .q .l,.q .a{color:var(--line)}
    .q .a{fill:var(--soft)}
    .q .o{color:var(--dim)}
    .q .r{color:var(--bad)}
    .q .y{color:var(--okb);stroke:var(--ok)}
    .q .z{color:var(--errb);stroke:var(--err)}
    .q .j text{stroke:none}
    .q text.r{fill:var(--bad);font-weight:600}
    .q text.w{stroke:var(--wrb);stroke-width:9px}
    .q text.v{stroke:var(--badb);stroke-width:9px;fill:var(--bad);font-weight:600}

    """
}

extension Stylesheet {
  /// What can be filtered: rows, cards, and the list of what went wrong.
  private static let rows = ":is(.file>ul>li,.card,.toc>li)"

  private static let filters: String = {
    var text = ""
    func hide(_ filter: String, _ what: String) { text += "body:has(#\(filter):checked) \(what){display:none}\n" }
    for (place, status) in ["F", "K", "S", "N"].enumerated() {
      hide("s\(place + 1)", "\(rows):not(.\(status))")
      hide("s\(place + 1)", ".file:not(.\(status))")
    }
    hide("s5", "\(rows):is(.F,.K,.S,.N)")
    hide("s5", ".file:not(.P)")
    for module in 1...moduleFilters { hide("m\(module)", ":is(.file,.card,.toc>li):not(.M\(module))") }
    for tag in 1...tagFilters {
      // Of a file, `A` says that each scenario has the tag, `B` that some have.
      hide("g\(tag)", ".file:not(.A\(tag),.B\(tag))")
      hide("g\(tag)", ".file:not(.A\(tag))>ul>li:not(.T\(tag))")
      hide("g\(tag)", ":is(.card,.toc>li):not(.T\(tag))")
    }
    for (place, since) in ["X", "Y", "Z"].enumerated() {
      hide("n\(place + 1)", "\(rows):not(.\(since))")
      hide("n\(place + 1)", ".file:not(.\(since))")
    }
    hide("v1", ":is(.tech,.more,#wrong,#known,#gone,#coverage,#mutants,#diff,#explore,.P>.b,summary>.p)")
    text +=
      "body:has(#v1:checked) .file>ul>li>details::details-content{content-visibility:visible;height:auto;display:block}\n"
    text += "body:has(#v1:checked) .ti{font-weight:600}\n"
    text += "body:has(#v1:checked) .file summary::before{display:none}\n"
    return text
  }()

  private static let media = """
    @media(max-width:640px){html{scroll-padding-top:1rem}
    body{font-size:15px}
    h1{font-size:1.45rem}
    header,main,footer,.bar>div{padding-left:.8rem;padding-right:.8rem}
    .bar{position:static}
    .mods{display:block;overflow-x:auto;overflow-wrap:normal}
    .mods th,.mods td{padding-right:.6rem}
    .mods :is(th,td):nth-child(2){display:none}
    .pc{width:4rem}
    .toc li{grid-template-columns:minmax(0,1fr)}
    .toc .b{justify-self:start}
    .toc small{grid-column:1}
    .src .fi{margin-left:.5rem;margin-right:.5rem}
    .src pre>span,.src mark{padding-left:2.7rem;text-indent:-2.3rem}
    .src i{width:1.8rem;margin-right:.5rem}
    .file>ul>li>details>summary{flex-wrap:wrap}
    .file>ul>li>details>div{padding-left:0}
    .ti{flex:1 1 70%}
    .ti+small{white-space:normal}
    .card>summary{padding:.7rem .8rem}
    .card>div{padding:0 .8rem .8rem}}
    @media(min-width:1100px){.two{grid-template-columns:minmax(0,11fr) minmax(0,12fr)}
    .top{display:grid;grid-template-columns:minmax(0,1fr) max-content;gap:0 3rem;align-items:start}
    .top .mods{margin-top:2.2rem}}
    @media(forced-colors:active){.b,.c,.card,.fi,.src mark,.g td{border:1px solid}
    .c:has(:checked){background:Highlight;color:HighlightText;forced-color-adjust:none}
    .sum rect,.pc rect{forced-color-adjust:none}
    .q text{stroke:Canvas;fill:CanvasText}
    .q .r,.q .z,.q text.r,.q text.v{fill:LinkText;color:LinkText}}
    @media print{.bar,.skip,.noprint,.alt{display:none!important}
    @page{margin:1.2cm}
    body{font-size:10pt}
    header,main,footer{max-width:none;padding:0}
    .big .card,.big .file{content-visibility:visible}
    .file>ul>li,.fi,tr,.scroll{break-inside:avoid}
    pre.sn{white-space:pre-wrap}
    .scroll{overflow:visible}
    h2,h3,h4,summary{break-after:avoid}
    .two{grid-template-columns:minmax(0,1fr)}
    .src,.src mark,.g td,.b,.q *,.sum *,.pc *{print-color-adjust:exact;-webkit-print-color-adjust:exact}
    .card::details-content{content-visibility:visible;height:auto;display:block}
    .q{max-width:100%;height:auto}}

    """
}
