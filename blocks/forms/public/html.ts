import { escapeHtml } from '@quoin/kit'
import { type PageOwner, pageHeader, publicPage } from '@quoin/kit/public-page'
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

export interface Shown {
  readonly definition: Definition
  readonly language: Language
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, string>>
  readonly full: ReadonlySet<string>
}

/** A whole page in the company's name. */
export function frame(parts: {
  readonly owner?: PageOwner | undefined
  readonly language: Language
  readonly title: string
  readonly picture?: string | null
  /** What others read of the page where its address is passed on. */
  readonly description?: string
  readonly isEmbedded: boolean
  readonly body: string
}): string {
  const { owner, picture, isEmbedded } = parts
  return publicPage({
    ...parts,
    head: isEmbedded ? '<script src="/f/frame.js" defer></script>' : '',
    style,
    body: `${owner ? pageHeader(owner) : ''}<main>${picture ? `<img class="picture" src="${escapeHtml(picture)}" alt="">` : ''}${parts.body}</main>`,
  })
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
  const tell = (text: Parameters<typeof say>[0]) => escapeHtml(say(text, language, definition))
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
${options.notice ? `<p class="notice" role="alert">${escapeHtml(options.notice)}</p>` : ''}
<form method="post" novalidate${step.questions.some(isUpload) ? ' enctype="multipart/form-data"' : ''}>${Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')}
<div class="trap" aria-hidden="true"><label>${t.leaveEmpty} <input name="website" tabindex="-1" autocomplete="off"></label></div>
${groups}<div class="buttons"><button name="go" value="on" class="go">${options.isLast ? t.submit : t.next}</button>${options.isFirst ? '' : `<button name="go" value="back">${t.back}</button>`}</div></form>
${step.questions.some(({ kind }) => kind === 'signature') ? '<script src="/f/sign.js" defer></script>' : ''}${options.later ? `<p class="later"><a href="${escapeHtml(options.later)}">${t.later}</a></p>` : ''}`
}

function question(shown: Shown, one: Question, t: PageWords): string {
  const { definition, language, errors } = shown
  const title = escapeHtml(say(one.title, language, definition))
  const help = escapeHtml(say(one.help, language, definition))
  const error = errors[one.id]
  const said = error ? (t.errors[error as keyof PageWords['errors']] ?? t.errors.not_valid) : undefined
  const marks = `${help ? `<span class="help" id="${one.id}-help">${help}</span>` : ''}${said ? `<span class="error" id="${one.id}-error">${escapeHtml(said)}</span>` : ''}`
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
  const text = escapeHtml(value)
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
  return `<p class="kept">${escapeHtml(name)} (${Math.max(1, Math.round((size ?? 0) / 1_000))} kB)</p><input type="hidden" name="q.${id}.kept" value="${escapeHtml(file)}"><label class="pick"><input type="checkbox" name="q.${id}.remove"> <span>${t.removeFile}</span></label>`
}

const accepts = { picture: 'image/png,image/jpeg,image/gif,image/webp,image/avif', file: '' }
function upload(shown: Shown, one: Question, t: PageWords, aria: string): string {
  const types = accepts[one.kind as keyof typeof accepts]
  return `${kept(shown, one, t)}<input id="${one.id}" name="q.${one.id}" type="file"${types ? ` accept="${types}"` : ''}${aria}><span class="help">${t.fileLimit.replace('{size}', `${bounds.uploadBytes / 1_000_000} MB`)}</span>`
}

/** A name counts as signed and needs no script; with one, a signature is drawn as well. */
function signature(shown: Shown, one: Question, t: PageWords, aria: string): string {
  const { signed } = (shown.values[one.id] ?? {}) as { signed?: string }
  return `<label class="line"><span>${t.signedName}</span><input name="q.${one.id}.signed" value="${escapeHtml(signed)}" autocomplete="name"${aria}></label>${kept(shown, one, t)}<div data-sign="q.${one.id}.drawn" data-label="${escapeHtml(t.drawSignature)}" data-clear="${escapeHtml(t.clearSignature)}"></div>`
}

function several(shown: Shown, one: Question, t: PageWords): string {
  const value = shown.values[one.id]
  const word = (text: Parameters<typeof say>[0]) => escapeHtml(say(text, shown.language, shown.definition))
  const radio = (name: string, key: string, label: string, isOn: boolean, isOff: boolean, type = 'radio') =>
    `<label class="pick"><input type="${type}" name="${name}" value="${escapeHtml(key)}"${isOn ? ' checked' : ''}${isOff ? ' disabled' : ''}> <span>${label}${isOff ? ` (${t.full})` : ''}</span></label>`
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
          const text = escapeHtml((value as Record<string, unknown> | undefined)?.[name])
          return `<label class="line"><span>${t[name]}</span><input name="q.${one.id}.${name}" value="${text}" type="${name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}"></label>`
        })
        .join('')
    }
  }
}

const style = `:root{--width:40rem}
.step,.later,.help{color:var(--soft)}.help,.error{display:block;font-weight:400}.error{color:var(--bad)}.notice{border-color:var(--bad)}
.question{margin:1.5rem 0;border:0;padding:0;min-width:0}legend{font-weight:600;padding:0}.question>label,legend{display:block;margin-bottom:.3rem}.need{color:var(--bad)}
.pick{display:flex;gap:.6rem;align-items:flex-start;padding:.4rem 0;min-height:2.5rem;font-weight:400}.pick input{margin-top:.3rem;min-width:1.1rem;height:1.1rem}.line{display:block;margin:.5rem 0;font-weight:400}.scale{display:grid;grid-template-columns:repeat(auto-fit,minmax(1.7rem,1fr));gap:.15rem}.scale .pick{flex-direction:column;align-items:center;gap:.2rem;border:1px solid var(--edge);border-radius:6px}.scale .pick:has(:checked){border-color:var(--brand)}.scale .pick input{margin:0}.row{border:0;padding:.5rem 0;margin:0}
nav a,nav span{white-space:nowrap}.buttons{display:flex;gap:.75rem;flex-direction:row-reverse}.intro{white-space:pre-line}.picture{display:block;width:100%;max-height:16rem;object-fit:cover;border-radius:6px;margin-bottom:1.5rem}.kept{margin:.25rem 0;font-weight:600}[data-sign] canvas{display:block;width:100%;height:10rem;border:1px solid var(--edge);border-radius:6px;background:#fff;touch-action:none}[data-sign] button{margin-top:.5rem}`
