import type { Language } from './words.ts'

export const escaped = (text: unknown): string => String(text ?? '').replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

/** A whole page in the company's name; `refresh` in seconds for signs that nobody touches. */
export function frame(parts: {
  readonly language: Language
  readonly title: string
  readonly company: string
  readonly body: string
  readonly refresh?: number
}): string {
  return `<!doctype html><html lang="${parts.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${parts.refresh ? `<meta http-equiv="refresh" content="${parts.refresh}">` : ''}<title>${escaped(parts.title)}${parts.company ? ` · ${escaped(parts.company)}` : ''}</title><meta name="robots" content="noindex"><style>${style}</style></head>
<body><main>${parts.company ? `<header><p>${escaped(parts.company)}</p></header>` : ''}${parts.body}</main></body></html>`
}

export const field = (name: string, label: string, type: string, value: string, more = ''): string =>
  `<p><label for="${name}">${escaped(label)}</label><input id="${name}" name="${name}" type="${type}" value="${escaped(value)}" ${more}></p>`

export const choice = (
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
): string =>
  `<p><label for="${name}">${escaped(label)}</label><select id="${name}" name="${name}">${options
    .map(([value, text]) => `<option value="${escaped(value)}"${value === chosen ? ' selected' : ''}>${escaped(text)}</option>`)
    .join('')}</select></p>`

const style = `
:root{color-scheme:light dark;--line:#d9d4cd;--soft:#5f5a53;--accent:#8f3f22;--page:#fbfaf8;--text:#1f1c19;--on:#fff}
@media (prefers-color-scheme:dark){:root{--line:#45403a;--soft:#b8b1a8;--accent:#eb9f83;--page:#1b1917;--text:#f1ede8;--on:#1b1917}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 3rem}header p{margin:0;color:var(--soft)}h1{margin:.2rem 0 1rem;font-size:1.6rem}h2{font-size:1.15rem}
label{display:block;font-weight:550}input,select{width:100%;padding:.55rem .6rem;border:1px solid var(--line);border-radius:6px;background:transparent;color:inherit;font:inherit}
option{color:#1f1c19}.row{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.2rem 1rem}
button{padding:.6rem 1.1rem;border:0;border-radius:6px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
.times{display:flex;flex-wrap:wrap;gap:.5rem;padding:0;list-style:none}.times a{display:block;padding:.4rem .8rem;border:1px solid var(--line);border-radius:6px;color:inherit;text-decoration:none}
.times a[aria-current]{border-color:var(--accent);font-weight:600}.notice{padding:.7rem 1rem;border:1px solid var(--accent);border-radius:6px}.soft{color:var(--soft)}a{color:var(--accent)}
.consent input{width:auto;margin-right:.4rem}.consent label{font-weight:400}
.trap{position:absolute;left:-9999px}dt{color:var(--soft)}dd{margin:0 0 .6rem}.sign{font-size:1.4rem}.sign h1{font-size:3rem}.state{display:inline-block;padding:.3rem 1rem;border-radius:6px;border:3px solid var(--accent);font-size:2rem;font-weight:700}
.list{padding:0;list-style:none}.list li{padding:.6rem 0;border-top:1px solid var(--line)}.text{white-space:pre-line}.kind,.ticket{margin:0 0 1rem;padding:.4rem 1rem;border:1px solid var(--line);border-radius:6px}
.ticket svg{width:12rem;height:12rem;background:#fff;padding:.4rem;border-radius:6px}.code{font:600 1.2rem/1.4 ui-monospace,monospace;letter-spacing:.08em}.quiet{background:transparent;border:1px solid var(--line);color:inherit}
@media print{form,.trap,.times,nav,.quiet,button{display:none}body{background:#fff;color:#000}.ticket{break-inside:avoid}a{color:inherit;text-decoration:none}main{max-width:none;padding:0}}
.sign svg{width:9rem;height:9rem;background:#fff;padding:.5rem;border-radius:6px}`
