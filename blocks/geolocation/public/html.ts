import { escapeHtml } from '@quoin/kit'
import { type PageOwner, pageHeader, publicPage } from '@quoin/kit/public-page'
import type { Language } from './words.ts'

/** A whole page in the company's name; `refresh` in seconds for signs that nobody touches. */
export function frame(parts: {
  readonly owner?: PageOwner | undefined
  readonly language: Language
  readonly title: string
  readonly body: string
  readonly refresh?: number
}): string {
  return publicPage({
    ...parts,
    head: parts.refresh ? `<meta http-equiv="refresh" content="${parts.refresh}">` : '',
    style,
    body: `${parts.owner ? pageHeader(parts.owner) : ''}<main>${parts.body}</main>`,
  })
}

export const field = (name: string, label: string, type: string, value: string, more = ''): string =>
  `<p><label for="${name}">${escapeHtml(label)}</label><input id="${name}" name="${name}" type="${type}" value="${escapeHtml(value)}" ${more}></p>`

export const choice = (
  name: string,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen: string,
): string =>
  `<p><label for="${name}">${escapeHtml(label)}</label><select id="${name}" name="${name}">${options
    .map(
      ([value, text]) =>
        `<option value="${escapeHtml(value)}"${value === chosen ? ' selected' : ''}>${escapeHtml(text)}</option>`,
    )
    .join('')}</select></p>`

const style = `
.row{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.2rem 1rem}
.times{display:flex;flex-wrap:wrap;gap:.5rem;padding:0;list-style:none}.times a{display:block;min-width:4.5rem;padding:.45rem .8rem;border:1px solid var(--line);border-radius:6px;text-align:center;text-decoration:none;font-variant-numeric:tabular-nums}.times a:hover{border-color:var(--brand)}
.times a[aria-current]{border-color:var(--brand);background:var(--brand);color:var(--on);font-weight:600}.consent input{margin-right:.4rem}.consent label{font-weight:400}
dt{color:var(--soft)}dd{margin:0 0 .6rem}.sign{font-size:1.4rem}.sign h1{font-size:3rem}.state{display:inline-block;padding:.3rem 1rem;border-radius:6px;border:3px solid var(--brand);font-size:2rem;font-weight:700}
.list{padding:0;list-style:none}.list li{padding:.6rem 0;border-top:1px solid var(--line)}.text{white-space:pre-line}.kind,.ticket{margin:0 0 1rem;padding:.4rem 1rem;border:1px solid var(--line);border-radius:6px}
.ticket svg{width:12rem;height:12rem;background:#fff;padding:.4rem;border-radius:6px}.code{font:600 1.2rem/1.4 ui-monospace,monospace;letter-spacing:.08em}.sign svg{width:9rem;height:9rem;background:#fff;padding:.5rem;border-radius:6px}
@media print{.times{display:none}.ticket{break-inside:avoid}}`
