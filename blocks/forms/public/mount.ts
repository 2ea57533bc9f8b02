import * as z from 'zod'
import { isProof, proofScript } from '@quoin/kit/proof-of-work'
import { newSecret, readSecret } from '@quoin/kit/secret-links'
import { escapeHtml } from '@quoin/kit'
import {
  type BlockServer,
  companyAt,
  cookieNamed,
  pageOwner,
  type PageParts,
  type PageReply,
  type PublicCompany,
  Refusal,
} from '@quoin/kit/server'
import { bounds, type Definition, isSilent, type Language, languages, questionsOf, readDefinition, say } from '../engine/index.ts'
import type { OpenForm } from '../resources/surveys.ts'
import { forms } from '../resources/index.ts'
import { embedScript, frameScript, signScript } from './embed.ts'
import { codeForm } from './codeForm.ts'
import { frame, stepForm } from './html.ts'
import { languageNames } from './languageNames.ts'
import { type Step, stepsOf } from './steps.ts'
import { type Posted, readPosted, takeUploads } from './uploads.ts'
import { readValues } from './values.ts'
import { type PageWords, pageWords } from './words.ts'

type App = Parameters<NonNullable<BlockServer['mountPages']>>[0]
type Reply = PageReply

interface Input {
  readonly company: string
  readonly slug: string
  readonly query: URLSearchParams
  readonly address: string
  readonly accepts: string
  readonly cookie: string | undefined
}
interface Opened {
  readonly company: PublicCompany
  readonly tenantId: string
  readonly form: OpenForm
  readonly definition: Definition
  readonly language: Language
  readonly secret: string
}

/** The page people answer a form on. The server writes it, step by step; it asks for no sign-in and no script. */
export function mountForms(app: App, parts: PageParts): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 300_000 }, (_, text, done) =>
    done(null, text),
  )
  // The largest file with what stands around it.
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: bounds.uploadBytes + 1_000_000 },
    (_, bytes, done) => done(null, bytes),
  )
  // What is too large is refused before anybody reads it: whoever chose the file is told so on a page all the same.
  app.setErrorHandler((error: { code?: string }, request, reply) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
    const refusal = new Refusal(413, { code: 'upload_too_large', detail: 'The files are too large.' })
    return fail(refusal, inputOf(request), parts, reply)
  })
  app.get('/f/embed.js', (_, reply) => script(reply, embedScript(parts.services.settings.publicUrl)))
  app.get('/f/frame.js', (_, reply) => script(reply, frameScript))
  app.get('/f/proof.js', (_, reply) => script(reply, proofScript('r')))
  app.get('/f/sign.js', (_, reply) => script(reply, signScript))
  for (const method of ['GET', 'POST'] as const)
    app.route({
      method,
      url: '/f/:company/:slug',
      handler: async (request, reply) => {
        const input = inputOf(request)
        try {
          await parts.take(method === 'GET' ? 'general' : 'lookup', request.ip)
          return await (method === 'GET'
            ? look(input, parts, reply)
            : post(input, await readPosted(request.body, request.headers['content-type'] ?? ''), parts, reply))
        } catch (error) {
          return fail(error, input, parts, reply)
        }
      },
    })
}

const inputOf = ({ params, url, ip, headers }: Pick<Reply['request'], 'params' | 'url' | 'ip' | 'headers'>): Input => ({
  ...(params as { company: string; slug: string }),
  query: new URLSearchParams(url.split('?')[1] ?? ''),
  address: ip,
  accepts: headers['accept-language'] ?? '',
  cookie: headers.cookie,
})

const script = (reply: Reply, text: string) =>
  reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)

async function fail(error: unknown, input: Input, { services, pools }: PageParts, reply: Reply) {
  const refusal = error instanceof Refusal ? error : undefined
  if (!refusal) services.log.error({ err: error, page: '/f' }, 'surprise')
  const t = pageWords[languageOf(input, languages, null)]
  const texts: Readonly<Record<number, string>> = { 404: t.missing, 413: t.errors.file_too_large, 429: t.notices.slow_down }
  const text = texts[refusal?.status ?? 500] ?? t.notices.error
  const company = refusal && (await companyAt(pools, input.company).catch(() => undefined))
  return send(reply.code(refusal?.status ?? 500).headers(refusal?.headers ?? {}), input, {
    language: languageOf(input, languages, null),
    title: text,
    owner: company && (await pageOwner(company, services.files)),
    body: `<h1>${escapeHtml(text)}</h1>`,
  })
}

/** Another site may show a form only where the address says that it is embedded. */
function send(reply: Reply, { query }: Input, parts: Omit<Parameters<typeof frame>[0], 'isEmbedded'>) {
  const isEmbedded = query.get('embed') === '1'
  if (isEmbedded) {
    const policy = String(reply.getHeader('content-security-policy') ?? '').replace("frame-ancestors 'none'", 'frame-ancestors *')
    reply.header('content-security-policy', policy).removeHeader('x-frame-options')
  }
  return reply.type('text/html; charset=utf-8').send(frame({ ...parts, isEmbedded }))
}

function languageOf(
  { query, accepts }: Pick<Input, 'query' | 'accepts'>,
  known: readonly Language[],
  begun: string | null,
): Language {
  const wanted = [query.get('lang'), begun, ...accepts.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())]
  return wanted.map((one) => known.find((language) => language === one)).find((one) => one !== undefined) ?? known[0]!
}

async function open(input: Input, parts: PageParts): Promise<Opened> {
  const company = await companyAt(parts.pools, input.company)
  const missing = new Refusal(404, { code: 'not_found', detail: 'This form does not exist.' })
  if (!company || !/^[a-z0-9-]{1,60}$/.test(input.slug)) throw missing
  const tenantId = company.id
  const secrets = [input.query.get('r'), cookieOf(input)].filter((one) => readSecret(one)?.tenantId === tenantId)
  const secret = secrets[0] ?? newSecret(tenantId).secret
  const form = await parts.callInternal(tenantId, forms.surveys.internal.open, {
    slug: input.slug,
    ...(secrets.length > 0 && { hash: hashOf(secret) }),
  })
  if (!form) throw missing
  const definition = readDefinition(form.definition)
  return { company, tenantId, form, definition, language: languageOf(input, definition.languages, form.language), secret }
}
const hashOf = (secret: string): string => readSecret(secret)!.hash.toString('hex')
const cookieName = (slug: string): string => `form_${slug}`
const cookieOf = ({ cookie, slug }: Input): string | null => cookieNamed(cookie, cookieName(slug)) ?? null

async function look(input: Input, parts: PageParts, reply: Reply) {
  const opened = await open(input, parts)
  const { form, definition } = opened
  if (form.closed) return sayWhy(opened, input, parts, reply)
  if (form.verification && !form.verification.isProven) return askForCode(opened, input, parts, reply, {})
  const hidden = hiddenOf(definition, input.query)
  const values = { ...form.values, ...valuesIn(hidden) }
  const steps = stepsIn(form, definition, values)
  const at = input.query.get('at')
  const firstOpen = steps.findIndex(({ questions }) => questions.every(({ id }) => form.values[id] === undefined))
  const index = Math.max(
    0,
    at ? steps.findIndex(({ id }) => id === at) : form.answer ? (firstOpen < 0 ? steps.length - 1 : firstOpen) : 0,
  )
  return draw(opened, input, parts, reply, {
    steps,
    index,
    values,
    errors: {},
    notice: null,
    hidden,
  })
}

/** One step at least: whoever is asked nothing, by what their link says, can still send the form. */
function stepsIn({ mode }: OpenForm, definition: Definition, values: Readonly<Record<string, unknown>>): Step[] {
  const steps = stepsOf(definition, mode, values)
  const [page] = definition.pages
  return steps.length === 0 && page ? [{ id: page.id, page, questions: [] }] : steps
}

/** What the address hands over for hidden questions: `?q.campaign=spring`. */
const hiddenOf = (definition: Definition, from: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    questionsOf(definition).flatMap(({ question: { id, kind } }) => {
      const value = kind === 'hidden' ? from.get(`q.${id}`) : null
      return value ? [[`q.${id}`, value.slice(0, 500)]] : []
    }),
  )

const valuesIn = (hidden: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(hidden).map(([key, value]) => [key.slice(2), value]))

/** Before the questions: to which address a code goes, and then which code that was. */
async function askForCode(
  opened: Opened,
  input: Input,
  parts: PageParts,
  reply: Reply,
  { error, email }: { readonly error?: keyof PageWords['codeErrors']; readonly email?: string },
) {
  const { form, definition, language, secret } = opened
  const { address, isFixed, isSent } = form.verification!
  const title = say(definition.title, language, definition) || form.name
  const written = codeForm({
    language,
    address,
    isFixed,
    error,
    email,
    isSent: isSent && input.query.get('other') !== '1',
    hidden: { r: secret, lang: language, ...(!form.answer && { proof: '' }) },
    other: addressOf(input, { r: secret, lang: language, other: '1' }),
  })
  return send(reply, input, {
    language,
    title,
    ...(await lookOf(opened, parts)),
    body: `<h1>${escapeHtml(title)}</h1>${languageLinks(input, opened)}${written}${form.answer ? '' : '<script src="/f/proof.js" defer></script>'}`,
  })
}

/** Mails a code, or takes one, and leads on. */
async function takeCode(opened: Opened, requested: Input, body: URLSearchParams, parts: PageParts, reply: Reply) {
  const { form, language, secret, tenantId } = opened
  const survey = { id: form.survey, name: form.name }
  if (body.get('go') === 'code') {
    const code = (body.get('code') ?? '').slice(0, 20)
    const tried = await parts.callInternal(tenantId, forms.answers.internal.tryCode, { survey, secret, code, language })
    if (tried.result === 'verified' || tried.result === 'already_verified') return leadTo(opened, requested, reply, {})
    return askForCode(await open(requested, parts), requested, parts, reply.code(422), { error: tried.result })
  }
  if (body.get('go') !== 'send') return leadTo(opened, requested, reply, {})
  const email = (body.get('email') ?? '').trim()
  const isAsked = !form.verification!.isFixed && body.has('email')
  if (isAsked && !z.email().max(254).safeParse(email).success)
    return askForCode(opened, requested, parts, reply.code(422), { error: 'not_an_email', email })
  const sent = await parts.callInternal(tenantId, forms.answers.internal.sendCode, {
    survey,
    secret,
    email: isAsked ? email : null,
    language,
  })
  if (sent.result === 'sent' || sent.result === 'already_verified') return leadTo(opened, requested, reply, {})
  const status = sent.result === 'rate_limited' ? 429 : 422
  const error = sent.result === 'rate_limited' ? 'too_often' : 'not_an_email'
  return askForCode(opened, requested, parts, reply.code(status), { error, email })
}

interface Drawn {
  readonly steps: readonly Step[]
  readonly index: number
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, string>>
  readonly notice: string | null
  readonly hidden: Readonly<Record<string, string>>
}
async function draw(
  opened: Opened,
  input: Input,
  parts: PageParts,
  reply: Reply,
  { steps, index, values, errors, notice, hidden }: Drawn,
) {
  const { form, definition, language, secret } = opened
  const step = steps[index]!
  const written = stepForm(
    { definition, language, values, errors, full: new Set(form.full) },
    { page: step.page, questions: step.questions, number: index + 1, of: steps.length },
    {
      ...hidden,
      r: secret,
      v: form.version,
      at: step.id,
      asked: step.questions.map(({ id }) => id).join(','),
      lang: language,
      ...(!form.answer && { proof: '' }),
    },
    {
      isFirst: index === 0,
      isLast: index === steps.length - 1,
      notice,
      later: form.answer ? addressOf(input, { r: secret, lang: language }) : null,
    },
  )
  const title = say(definition.title, language, definition) || form.name
  const choices = definition.languages.length > 1 ? languageLinks(input, opened) : ''
  return send(reply, input, {
    language,
    title,
    ...(await lookOf(opened, parts)),
    body: `<h1>${escapeHtml(title)}</h1>${choices}${written}${form.answer ? '' : '<script src="/f/proof.js" defer></script>'}`,
  })
}

/** What a page shows of the company and of the form, beside its questions. */
async function lookOf({ company, form: { picture }, definition, language }: Opened, { services: { files } }: PageParts) {
  return {
    owner: await pageOwner(company, files),
    picture:
      picture &&
      (await files.presignDownload({
        key: picture.key,
        filename: 'picture',
        inline: picture.contentType,
        expiresInSeconds: 900,
      })),
    description: say(definition.intro, language, definition).replace(/\s+/g, ' ').trim().slice(0, 300),
  }
}

function languageLinks(input: Input, { definition, language, secret, form }: Opened): string {
  const links = definition.languages.map((one) =>
    one === language
      ? `<span aria-current="true">${languageNames[one]}</span>`
      : `<a lang="${one}" hreflang="${one}" href="${escapeHtml(addressOf(input, { ...((form.answer || form.verification) && { r: secret }), lang: one, ...(input.query.get('at') && { at: input.query.get('at')! }) }))}">${languageNames[one]}</a>`,
  )
  return `<nav aria-label="${pageWords[language].language}"><p>${links.join(' · ')}</p></nav>`
}

/** What a link hands over to hidden questions goes along: an answer holds it only once a page was sent. */
function addressOf({ company, slug, query }: Input, values: Readonly<Record<string, string>>): string {
  const handed = Object.fromEntries([...query].filter(([name]) => name.startsWith('q.')))
  const search = new URLSearchParams({ ...values, ...handed, ...(query.get('embed') === '1' && { embed: '1' }) }).toString()
  return `/f/${company}/${slug}${search ? `?${search}` : ''}`
}

/** Why there is nothing to fill in: the end of the form, or that it takes no answers. */
async function sayWhy(opened: Opened, input: Input, parts: PageParts, reply: Reply) {
  const { form, definition, language } = opened
  const t = pageWords[language]
  const ending = definition.endings.find(({ id }) => id === form.ending)
  const isDone = form.closed === 'completed'
  const title = isDone
    ? say(ending?.title, language, definition) || t.thanks
    : t.closedBecause[form.closed as keyof PageWords['closedBecause']]
  const text = isDone ? say(ending?.text, language, definition) || t.received : ''
  return send(reply, input, {
    language,
    title,
    ...(await lookOf(opened, parts)),
    body: `<h1>${escapeHtml(title)}</h1>${text ? `<p class="intro">${escapeHtml(text)}</p>` : ''}`,
  })
}

const leadTo = ({ secret, language }: Opened, to: Input, reply: Reply, values: Readonly<Record<string, string>>) =>
  reply
    .code(303)
    .header('location', addressOf(to, { r: secret, lang: language, ...values }))
    .send()

/** What a posted page says, with the files that came along, and where in the form that is. */
async function readPage({ form, definition, secret, tenantId }: Opened, posted: Posted, parts: PageParts) {
  const body = posted.fields
  const names = new Set((body.get('asked') ?? '').split(','))
  const questions = questionsOf(definition).flatMap(({ question }) =>
    names.has(question.id) && !isSilent(question) ? [question] : [],
  )
  const hidden = hiddenOf(definition, body)
  const isCurrent = body.get('v') === form.version
  const uploads = isCurrent
    ? await takeUploads({ tenantId, survey: form.survey, hash: hashOf(secret) }, questions, posted, form.values, parts)
    : { values: {}, errors: {} }
  const value = {
    ...readValues(body, questions),
    ...uploads.values,
    ...valuesIn(hidden),
  }
  const values = { ...form.values, ...value }
  const steps = stepsIn(form, definition, values)
  const index = Math.max(
    0,
    steps.findIndex(({ id }) => id === body.get('at')),
  )
  return { names, questions, hidden, uploads, value, values, steps, index }
}

async function post(from: Input, posted: Posted, parts: PageParts, reply: Reply) {
  const body = posted.fields
  const own = cookieOf(from)
  const query = new URLSearchParams(from.query)
  // Whoever has answered in this browser goes on with that answer.
  query.set('r', own ?? body.get('r') ?? '')
  if (body.get('lang')) query.set('lang', body.get('lang')!)
  const requested = { ...from, query }
  const opened = await open(requested, parts)
  const { form, language, secret } = opened
  const t = pageWords[language]
  if (form.closed) return sayWhy(opened, requested, parts, reply.code(409))
  // No person sees this field; whatever fills it in is a machine, and is told that all went well.
  if (body.get('website')) return sayWhy({ ...opened, form: { ...form, closed: 'completed' } }, requested, parts, reply)
  // Without work an address begins few answers in an hour: a person does, and a machine wants many.
  if (!form.answer && !isProof(secret, body.get('proof'))) await parts.take('reset', requested.address)
  if (form.verification && !form.verification.isProven) return takeCode(opened, requested, body, parts, reply)
  const page = await readPage(opened, posted, parts)
  const { hidden, uploads, values, steps, index } = page
  if (body.get('v') !== form.version)
    return draw(opened, requested, parts, reply.code(409), {
      steps,
      index: 0,
      values,
      errors: {},
      notice: t.notices.version_changed,
      hidden,
    })
  if (body.get('go') === 'back' && index > 0) return leadTo(opened, requested, reply, { at: steps[index - 1]!.id })
  if (Object.keys(uploads.errors).length > 0)
    return draw(opened, requested, parts, reply.code(422), {
      steps,
      index,
      values,
      errors: uploads.errors,
      notice: t.fix,
      hidden,
    })
  return keepPage(opened, requested, page, parts, reply)
}

/** Keeps what is right, and leads on: to the next step, to what is wrong, or to the end. */
async function keepPage(
  opened: Opened,
  requested: Input,
  { names, questions, hidden, value, values, steps, index }: Awaited<ReturnType<typeof readPage>>,
  parts: PageParts,
  reply: Reply,
) {
  const { form, language, secret, tenantId } = opened
  const t = pageWords[language]
  // An answer may open further questions of the same page: they are asked before anything else.
  const isNew = steps[index]!.questions.some(({ id }) => !names.has(id))
  const isLast = index === steps.length - 1 && !isNew
  const input = {
    survey: form.survey,
    version: form.version,
    values: value,
    language,
    hash: hashOf(secret),
    source: form.answer ? null : 'form',
  }
  try {
    const upTo = questions.map(({ id }) => id)
    const kept = await parts.callInternal(tenantId, forms.answers.internal.give, isLast ? input : { ...input, upTo })
    if (Object.keys(kept.errors).length > 0) {
      const where = Math.max(
        0,
        steps.findIndex((step) => step.questions.some(({ id }) => id in kept.errors)),
      )
      return draw(opened, requested, parts, reply.code(422), {
        steps,
        index: where,
        values,
        errors: kept.errors,
        notice: t.fix,
        hidden,
      })
    }
    if (form.onePerPerson)
      reply.header(
        'set-cookie',
        `${cookieName(requested.slug)}=${secret}; Path=/f/${requested.company}/${requested.slug}; Max-Age=31536000; HttpOnly; SameSite=Lax${parts.services.settings.publicUrl.startsWith('https:') ? '; Secure' : ''}`,
      )
    return leadTo(opened, requested, reply, isLast ? {} : { at: steps[isNew ? index : index + 1]!.id })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error
    const full = String((error.reasons[0]?.meta?.question as string | undefined) ?? '')
    const where = steps.findIndex((step) => step.questions.some(({ id }) => id === full))
    const notice = noticeOf(error.code, t)
    const latest = await open(requested, parts)
    return draw(latest, requested, parts, reply.code(409), {
      steps,
      index: where < 0 ? index : where,
      values,
      errors: full ? { [full]: 'option_full' } : {},
      notice,
      hidden,
    })
  }
}

const noticeOf = (code: string, t: PageWords): string =>
  code === 'option_full'
    ? t.errors.option_full
    : (t.notices[code as keyof PageWords['notices']] ??
      t.closedBecause[code.replace(/^form_/, '') as keyof PageWords['closedBecause']] ??
      t.notices.error)
