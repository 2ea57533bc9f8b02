import {
  addressParts,
  contactParts,
  type Definition,
  isUpload,
  type Language,
  type UploadedFile,
  bounds,
  type Page,
  type Question,
  say,
} from '../engine/index.ts'
import { type PageWords, pageWords } from './words.ts'

export const escaped = (text: unknown): string => String(text ?? '').replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

export interface Shown {
  readonly definition: Definition
  readonly language: Language
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, string>>
  readonly full: ReadonlySet<string>
}

/** A whole page in the company's name. */
export function frame(parts: {
  readonly language: Language
  readonly title: string
  readonly company: string
  readonly logo: string | null
  readonly picture?: string | null
  /** What others read of the page where its address is passed on. */
  readonly description?: string
  readonly isEmbedded: boolean
  readonly body: string
}): string {
  return `<!doctype html><html lang="${parts.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(parts.title)}${parts.company ? ` · ${escaped(parts.company)}` : ''}</title><meta name="robots" content="noindex">${preview(parts)}<style>${style}</style>${parts.isEmbedded ? '<script src="/f/frame.js" defer></script>' : ''}</head>
<body><main>${parts.company ? `<header>${parts.logo ? `<img src="${escaped(parts.logo)}" alt="">` : ''}<p>${escaped(parts.company)}</p></header>` : ''}${parts.picture ? `<img class="picture" src="${escaped(parts.picture)}" alt="">` : ''}${parts.body}</main></body></html>`
}

function preview({ title, company, description, language }: Parameters<typeof frame>[0]): string {
  const tags = {
    'og:title': title,
    'og:site_name': company,
    'og:description': description,
    'og:locale': language,
    'og:type': 'website',
  }
  const shown = Object.entries(tags).flatMap(([name, text]) =>
    text ? [`<meta property="${name}" content="${escaped(text)}">`] : [],
  )
  return `${description ? `<meta name="description" content="${escaped(description)}">` : ''}${shown.join('')}`
}

/** The questions of one step inside a form that works without a script. */
export function stepForm(
  shown: Shown,
  step: { readonly page: Page; readonly questions: readonly Question[]; readonly number: number; readonly of: number },
  hidden: Readonly<Record<string, string>>,
  options: { readonly isFirst: boolean; readonly isLast: boolean; readonly notice: string | null; readonly later: string | null },
): string {
  const { definition, language } = shown
  const t = pageWords[language]
  const tell = (text: Parameters<typeof say>[0]) => escaped(say(text, language, definition))
  const intro = options.isFirst && tell(definition.intro)
  const groups = step.page.groups
    .map((group) => {
      const own = group.questions.filter((one) => step.questions.includes(one))
      const title = tell(group.title)
      const body = own.map((one) => question(shown, one, t)).join('')
      return own.length === 0 ? '' : title ? `<section><h3>${title}</h3>${body}</section>` : body
    })
    .join('')
  return `${intro ? `<p class="intro">${intro}</p>` : ''}${step.of > 1 ? `<p class="step">${t.step} ${step.number} / ${step.of}</p>` : ''}
${step.page.title ? `<h2>${tell(step.page.title)}</h2>` : ''}${step.page.text ? `<p class="intro">${tell(step.page.text)}</p>` : ''}
${options.notice ? `<p class="notice" role="alert">${escaped(options.notice)}</p>` : ''}
<form method="post" novalidate${step.questions.some(isUpload) ? ' enctype="multipart/form-data"' : ''}>${Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')}
<div class="trap" aria-hidden="true"><label>${t.leaveEmpty} <input name="website" tabindex="-1" autocomplete="off"></label></div>
${groups}<div class="buttons"><button name="go" value="on">${options.isLast ? t.submit : t.next}</button>${options.isFirst ? '' : `<button name="go" value="back" class="quiet">${t.back}</button>`}</div></form>
${step.questions.some(({ kind }) => kind === 'signature') ? '<script src="/f/sign.js" defer></script>' : ''}${options.later ? `<p class="later"><a href="${escaped(options.later)}">${t.later}</a></p>` : ''}`
}

function question(shown: Shown, one: Question, t: PageWords): string {
  const { definition, language, errors } = shown
  const title = escaped(say(one.title, language, definition))
  const help = escaped(say(one.help, language, definition))
  const error = errors[one.id]
  const said = error ? (t.errors[error as keyof PageWords['errors']] ?? t.errors.not_valid) : undefined
  const marks = `${help ? `<span class="help" id="${one.id}-help">${help}</span>` : ''}${said ? `<span class="error" id="${one.id}-error">${escaped(said)}</span>` : ''}`
  const described = [help && `${one.id}-help`, said && `${one.id}-error`].filter(Boolean).join(' ')
  const aria = `${described ? ` aria-describedby="${described}"` : ''}${said ? ' aria-invalid="true"' : ''}${one.required ? ' aria-required="true"' : ''}`
  const star = one.required ? ` <span class="need" title="${t.requiredMark}">*</span>` : ''
  if (isUpload(one))
    return one.kind === 'signature'
      ? `<fieldset class="question"${described ? ` aria-describedby="${described}"` : ''}><legend>${title}${star}</legend>${marks}${signature(shown, one, t, aria)}</fieldset>`
      : `<div class="question"><label for="${one.id}">${title}${star}</label>${marks}${upload(shown, one, t, aria)}</div>`
  const lone = ['text', 'long_text', 'email', 'number', 'date', 'time'].includes(one.kind)
  if (lone)
    return `<div class="question"><label for="${one.id}">${title}${star}</label>${marks}${single(one, shown.values[one.id], aria)}</div>`
  if (one.kind === 'consent')
    return `<div class="question"><label class="pick"><input type="checkbox" name="q.${one.id}"${shown.values[one.id] === true ? ' checked' : ''}${aria}> <span>${title}${star}</span></label>${marks}</div>`
  const group = described ? ` aria-describedby="${described}"` : ''
  return `<fieldset class="question"${group}><legend>${title}${star}</legend>${marks}${several(shown, one, t)}</fieldset>`
}

function single({ id, kind, min, max }: Question, value: unknown, aria: string): string {
  const text = escaped(value)
  if (kind === 'long_text') return `<textarea id="${id}" name="q.${id}" rows="5" maxlength="10000"${aria}>${text}</textarea>`
  const type = { text: 'text', email: 'email', number: 'text', date: 'date', time: 'time' }[kind as 'text']
  const bounds =
    kind === 'number'
      ? ` inputmode="decimal"${min === undefined ? '' : ` data-min="${min}"`}${max === undefined ? '' : ` data-max="${max}"`}`
      : ''
  return `<input id="${id}" name="q.${id}" type="${type}" value="${text}"${bounds}${kind === 'email' ? ' autocomplete="email"' : ''}${aria}>`
}

/** What was handed over already stays where nothing else is chosen. */
function kept({ values }: Shown, { id }: Question, t: PageWords): string {
  const { file, name, size } = (values[id] ?? {}) as Partial<UploadedFile>
  if (!file) return ''
  return `<p class="kept">${escaped(name)} (${Math.max(1, Math.round((size ?? 0) / 1_000))} kB)</p><input type="hidden" name="q.${id}.kept" value="${escaped(file)}"><label class="pick"><input type="checkbox" name="q.${id}.remove"> <span>${t.removeFile}</span></label>`
}

const accepts = { picture: 'image/png,image/jpeg,image/gif,image/webp,image/avif', file: '' }
function upload(shown: Shown, one: Question, t: PageWords, aria: string): string {
  const types = accepts[one.kind as keyof typeof accepts]
  return `${kept(shown, one, t)}<input id="${one.id}" name="q.${one.id}" type="file"${types ? ` accept="${types}"` : ''}${aria}><span class="help">${t.fileLimit.replace('{size}', `${bounds.uploadBytes / 1_000_000} MB`)}</span>`
}

/** A name counts as signed and needs no script; with one, a signature is drawn as well. */
function signature(shown: Shown, one: Question, t: PageWords, aria: string): string {
  const { signed } = (shown.values[one.id] ?? {}) as { signed?: string }
  return `<label class="line"><span>${t.signedName}</span><input name="q.${one.id}.signed" value="${escaped(signed)}" autocomplete="name"${aria}></label>${kept(shown, one, t)}<div data-sign="q.${one.id}.drawn" data-label="${escaped(t.drawSignature)}" data-clear="${escaped(t.clearSignature)}"></div>`
}

function several(shown: Shown, one: Question, t: PageWords): string {
  const value = shown.values[one.id]
  const word = (text: Parameters<typeof say>[0]) => escaped(say(text, shown.language, shown.definition))
  const radio = (name: string, key: string, label: string, isOn: boolean, isOff: boolean, type = 'radio') =>
    `<label class="pick"><input type="${type}" name="${name}" value="${escaped(key)}"${isOn ? ' checked' : ''}${isOff ? ' disabled' : ''}> <span>${label}${isOff ? ` (${t.full})` : ''}</span></label>`
  switch (one.kind) {
    case 'choice':
    case 'several':
      return one.options
        .map(({ id, label }) => {
          const isFull = shown.full.has(`${one.id}:${id}`)
          const isOn = !isFull && [value].flat().includes(id)
          return radio(`q.${one.id}`, id, word(label), isOn, isFull, one.kind === 'several' ? 'checkbox' : 'radio')
        })
        .join('')
    case 'scale':
    case 'nps': {
      const [low, high] = one.kind === 'nps' ? [0, 10] : [one.min ?? 1, one.max ?? 5]
      return `<div class="scale">${Array.from({ length: high - low + 1 }, (_, i) => radio(`q.${one.id}`, String(low + i), String(low + i), value === low + i, false)).join('')}</div>`
    }
    case 'ranking': {
      const places = Array.isArray(value) ? value : []
      return one.options
        .map(({ id, label }) => {
          const ranks = one.options
            .map((_, i) => `<option value="${i + 1}"${places[i] === id ? ' selected' : ''}>${i + 1}</option>`)
            .join('')
          return `<label class="line"><span>${word(label)}</span><select name="q.${one.id}.${id}"><option value="">–</option>${ranks}</select></label>`
        })
        .join('')
    }
    case 'matrix':
      return one.rows
        .map((row) => {
          const chosen = (value as Record<string, unknown> | undefined)?.[row.id]
          return `<fieldset class="row"><legend>${word(row.label)}</legend>${one.options.map(({ id, label }) => radio(`q.${one.id}.${row.id}`, id, word(label), chosen === id, false)).join('')}</fieldset>`
        })
        .join('')
    default: {
      const names = one.kind === 'contact' ? contactParts : addressParts
      return names
        .map((name) => {
          const text = escaped((value as Record<string, unknown> | undefined)?.[name])
          return `<label class="line"><span>${t[name]}</span><input name="q.${one.id}.${name}" value="${text}" type="${name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}"></label>`
        })
        .join('')
    }
  }
}

const style = `:root{color-scheme:light dark;--line:#8a8f98;--ink:#1b1f24;--paper:#fff;--soft:#555c66;--go:#1f4f9e;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--line:#7d838c;--ink:#eceef1;--paper:#16181c;--soft:#b3b9c2;--go:#9cc1ff;--bad:#ffb4ab}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:0 auto;padding:1.5rem 1rem 3rem}header{display:flex;gap:.75rem;align-items:center}header img{max-height:3rem;max-width:10rem}header p{font-weight:600;margin:0}
h1{font-size:1.6rem;margin:1rem 0 .5rem;overflow-wrap:anywhere}h2{font-size:1.2rem}h3{font-size:1.05rem}.step,.later,.help{color:var(--soft)}.help,.error{display:block}.error{color:var(--bad)}.notice{border:1px solid var(--bad);padding:.75rem;border-radius:.5rem}
.question{margin:1.5rem 0;border:0;padding:0;min-width:0}.question>label:not(.pick),legend{font-weight:600;padding:0}.need{color:var(--bad)}
input:not([type=radio]):not([type=checkbox]),textarea,select{width:100%;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:.4rem;padding:.55rem .7rem}select option{color:#1b1f24}
.pick{display:flex;gap:.6rem;align-items:flex-start;padding:.4rem 0;min-height:2.5rem}.pick input{margin-top:.3rem;min-width:1.1rem;height:1.1rem}.line{display:block;margin:.5rem 0}.scale{display:grid;grid-template-columns:repeat(auto-fit,minmax(1.7rem,1fr));gap:.15rem}.scale .pick{flex-direction:column;align-items:center;gap:.2rem;border:1px solid var(--line);border-radius:.4rem}.scale .pick input{margin:0}.row{border:0;padding:.5rem 0;margin:0}
.buttons{display:flex;gap:.75rem;flex-direction:row-reverse}button{font:inherit;font-weight:600;padding:.6rem 1.4rem;border-radius:.4rem;border:1px solid var(--go);background:var(--go);color:var(--paper);cursor:pointer}.quiet{background:transparent;color:var(--go)}
a{color:var(--go)}:focus-visible{outline:3px solid var(--go);outline-offset:2px}.trap{position:absolute;left:-100vw;height:1px;overflow:hidden}.intro{white-space:pre-line}.picture{display:block;width:100%;max-height:16rem;object-fit:cover;border-radius:.5rem;margin-top:1rem}.kept{margin:.25rem 0;font-weight:600;overflow-wrap:anywhere}[data-sign] canvas{display:block;width:100%;height:10rem;border:1px solid var(--line);border-radius:.4rem;background:#fff;touch-action:none}[data-sign] button{margin-top:.5rem}`
