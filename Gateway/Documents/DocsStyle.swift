/// The page's style: one column on a phone, a fixed list of contents beside it from 60 em on.
enum DocsStyle {
    static let text = """
        :root{--paper:#fcfcfa;--ink:#1d2321;--soft:#5a6460;--line:#d9dedb;--card:#f2f4f1;--accent:#17604e;\
        --get:#1b6636;--post:#1c5596;--put:#7d4a00;--delete:#a3221b}
        :root[data-theme=dark]{--paper:#14181a;--ink:#e4e9e6;--soft:#a4b0aa;--line:#343c39;--card:#1d2325;\
        --accent:#73d3b7;--get:#7fd897;--post:#86bcff;--put:#f1b866;--delete:#ff9b93;color-scheme:dark}
        :root[data-theme=light]{color-scheme:light}
        @media(prefers-color-scheme:dark){:root:not([data-theme=light]){--paper:#14181a;--ink:#e4e9e6;\
        --soft:#a4b0aa;--line:#343c39;--card:#1d2325;--accent:#73d3b7;--get:#7fd897;--post:#86bcff;\
        --put:#f1b866;--delete:#ff9b93}}
        *{box-sizing:border-box}
        html{scroll-padding-top:5rem}
        body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
        a{color:var(--accent)}
        a:focus-visible,button:focus-visible,input:focus-visible,summary:focus-visible{\
        outline:3px solid var(--accent);outline-offset:2px}
        code,pre{font-family:ui-monospace,monospace;font-size:.875em}
        .skip{position:absolute;left:-99rem}
        .skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem;z-index:3}
        header{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;\
        padding:.5rem 1rem;background:var(--paper);border-bottom:1px solid var(--line)}
        .brand{font-weight:700;font-size:1.25rem;text-decoration:none;color:var(--ink)}
        .tools{display:flex;flex:1;gap:.5rem;align-items:center;min-width:0;flex-wrap:wrap}
        .tools label{position:absolute;left:-99rem}
        input,button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);\
        border-radius:.375rem;padding:.25rem .625rem;min-height:2.25rem}
        input{flex:1 1 8rem;min-width:0;max-width:28rem}
        button{cursor:pointer}
        nav{padding:0 1rem}
        nav summary{padding:.75rem 0;font-weight:600;cursor:pointer}
        nav p{font-weight:600;font-size:.9375rem;margin:1rem 0 .25rem}
        nav p a{color:var(--ink);text-decoration:none}
        nav ul{list-style:none;margin:0;padding:0}
        nav li{font-size:.8125rem;line-height:1.4}
        nav li a{display:block;padding:.1875rem 0;text-decoration:none;color:var(--ink);\
        overflow-wrap:anywhere}
        nav li a:hover{text-decoration:underline}
        nav b{font-size:.6875rem}
        b.get{color:var(--get)}b.post{color:var(--post)}\
        b.put,b.patch{color:var(--put)}b.delete{color:var(--delete)}
        main{padding:0 1rem;max-width:54rem;min-width:0}
        h1{font-size:2.25rem;margin:1.5rem 0 0;line-height:1.2}
        h2{font-size:1.5rem;margin:3rem 0 .5rem;line-height:1.3}
        h3{font-size:1.0625rem;margin:0;line-height:1.4;overflow-wrap:anywhere}
        h3 code{font-size:1em}
        h4{font-size:.875rem;margin:1rem 0 .25rem}
        .lead{font-size:1.1875rem}
        .anchor{text-decoration:none;color:var(--soft)}
        article{margin:1.5rem 0;padding:1rem;border:1px solid var(--line);border-radius:.625rem;\
        overflow-wrap:anywhere}
        article:target{border-color:var(--accent);box-shadow:0 0 0 1px var(--accent)}
        article p{margin:.375rem 0}
        .facts,.codes,figcaption{font-size:.8125rem;color:var(--soft)}
        dl{margin:.25rem 0;font-size:.9375rem}
        dt{margin-top:.375rem}
        dd{margin:0 0 0 1rem;color:var(--soft)}
        em{font-style:normal;font-size:.75rem;color:var(--delete)}
        figure{position:relative;margin:.75rem 0}
        pre{margin:.125rem 0;padding:.75rem;background:var(--card);border-radius:.5rem;white-space:pre-wrap;\
        overflow-wrap:anywhere;line-height:1.5}
        figure button{position:absolute;top:0;right:0;font-size:.75rem;\
        min-height:1.5rem;padding:.0625rem .5rem}
        [data-examples=curl] .swift,[data-examples=swift] .curl{display:none}
        [hidden]{display:none}
        footer{padding:2rem 1rem;color:var(--soft);font-size:.875rem}
        @media(min-width:60em){
        body{display:grid;grid-template-columns:19rem minmax(0,1fr);\
        grid-template-areas:"h h" "n m" "n f"}
        header{grid-area:h}\
        nav{grid-area:n;position:sticky;top:3.5rem;height:calc(100vh - 3.5rem);overflow:auto;\
        border-right:1px solid var(--line)}\
        main{grid-area:m;padding:0 2.5rem}footer{grid-area:f;padding:2rem 2.5rem}
        }
        @media print{header,nav,figure button,.anchor,.skip{display:none}\
        body{display:block;background:#fff;color:#000}\
        main{max-width:none}article{break-inside:avoid-page}\
        [data-examples] .curl,[data-examples] .swift{display:block}}
        """
}
