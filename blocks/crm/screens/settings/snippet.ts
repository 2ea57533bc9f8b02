/** A field of a form on another page, by its wire name. */
export interface SnippetField {
  readonly name: string
  readonly label: string
  readonly required: boolean
}
interface Snippet {
  readonly address: string
  readonly app: string
  readonly fields: readonly SnippetField[]
  readonly consent: string | null
  readonly words: { readonly send: string; readonly thanks: string; readonly failed: string }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
/** A text inside a script: no `</script>` of somebody's words may end it. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c')
const types: Readonly<Record<string, string>> = { lead_email: 'email', phone_number: 'tel', web_site: 'url' }

/** A form as HTML for any page: it brings leads in, with the campaign that led to it and the consent that was given. */
export function snippetOf({ address, app, fields, consent, words }: Snippet): string {
  const inputs = fields.map(({ name, label, required }) => {
    const more = `name="${name}"${required ? ' required' : ''}`
    return name === 'notes'
      ? `  <label>${escaped(label)}<br><textarea ${more} maxlength="5000" rows="4"></textarea></label><br>`
      : `  <label>${escaped(label)}<br><input type="${types[name] ?? 'text'}" ${more} maxlength="200"></label><br>`
  })
  return [
    '<form id="lead-form">',
    ...inputs,
    ...(consent ? [`  <label><input type="checkbox" name="consent" required> ${escaped(consent)}</label><br>`] : []),
    '  <input name="fax" tabindex="-1" autocomplete="off" aria-hidden="true" style="position:absolute;left:-9999px">',
    `  <button>${escaped(words.send)}</button>`,
    '  <p role="status"></p>',
    '</form>',
    '<script>',
    "document.getElementById('lead-form').addEventListener('submit', async (event) => {",
    '  event.preventDefault()',
    '  const form = event.target, lead = {}, utm = {}',
    '  for (const [name, value] of new FormData(form)) if (value) lead[name] = value',
    ...(consent ? ['  lead.consent = form.consent.checked'] : []),
    '  for (const [name, value] of new URLSearchParams(location.search)) if (/^utm_(source|medium|campaign|term|content)$/.test(name)) utm[name.slice(4)] = value',
    '  if (Object.keys(utm).length) lead.utm = utm',
    `  const answer = await fetch(${quoted(address)}, { method: 'POST', headers: { appid: ${quoted(app)}, 'content-type': 'application/json' }, body: JSON.stringify({ lead }) }).catch(() => null)`,
    `  form.querySelector('[role=status]').textContent = answer && answer.ok ? ${quoted(words.thanks)} : ${quoted(words.failed)}`,
    '  if (answer && answer.ok) form.reset()',
    '})',
    '</script>',
  ].join('\n')
}
