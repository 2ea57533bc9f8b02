import {
  checkText,
  hiddenCode,
  type MailText,
  plainOf,
  type RenderedMail,
  removeTemplate,
  renderMail,
  withText,
  writeTemplate,
} from '@quoin/kit/mail'
import {
  companyOf,
  type Context,
  countedRows,
  type Customs,
  document,
  listQueryOf,
  readListed,
  refuse,
  refuseChanged,
} from '@quoin/kit/server'
import { stableId } from '@quoin/kit/stable-id'
import { readVersions, removeDraft, type TemplateRow, type VersionRow, withDrafts, writeDraft } from '../people/mailTemplates.ts'
import { gateway } from '../resources/index.ts'
import { boundsOf, listAnswer } from './pages.ts'

const byEvent = 'Templates are fixed per event and language. Only the text can be changed.'

/** Templates are declared, not stored: those that were found are put in order as rows of other lists are. */
const listed = `select r.unique_id as id, r.* from json_to_recordset($1::json) as r(unique_id uuid, event_name text, name text, from_subject text,
    preferred_language text, source text, status text, is_customised boolean, has_draft boolean, updated_at timestamptz)`

export const mailTemplates: Customs<typeof gateway, 'mailTemplates'> = {
  async list({ page, records, search, language, ...input }, ctx) {
    const wanted = search?.trim().toLowerCase() ?? ''
    const found = (await withDrafts(ctx.tx, ctx.tenantId, ctx.mailer.templates)).filter(
      (row) =>
        (!language || row.language === language) &&
        (row.template.includes(wanted) || row.text.subject.toLowerCase().includes(wanted)),
    )
    const bounds = boundsOf({ page, records })
    const byId = new Map(found.map((row) => [row.id, row]))
    const held = [JSON.stringify(found.map((row) => toResource(row).attributes))]
    const parts = listQueryOf(gateway.mailTemplates, ctx.actor, input, held)
    const { rows, total } = await countedRows(bounds, (part) => readListed<{ id: string }>(ctx.tx, parts, listed, part))
    return listAnswer(
      rows.map(({ id }) => toResource(byId.get(id)!)),
      bounds,
      total,
    )
  },
  get: async ({ id }, ctx) => document(toResource(await templateNamed(ctx, id))),
  async byEvent({ event, language = 'en' }, ctx) {
    const row = (await withDrafts(ctx.tx, ctx.tenantId, ctx.mailer.templates)).find(
      (one) => one.template === event && one.language === language,
    )
    if (!row) throw refuse.missing()
    return document(toResource(row))
  },

  async update({ id, version, template_name, preferred_language, ...words }, ctx) {
    const row = await templateNamed(ctx, id)
    refuseChanged({ template_name, preferred_language }, toResource(row).attributes, {
      template_name: byEvent,
      preferred_language: byEvent,
    })
    return publishWords(ctx, row, withText(row.text, words), version)
  },
  async reset({ id }, ctx) {
    const row = await templateNamed(ctx, id)
    const builtIn = ctx.mailer.templates[row.template]!.texts[row.language]
    await removeTemplate(ctx.tx, ctx.tenantId, row, builtIn, ctx.me)
    await ctx.note(gateway.mailTemplates, row.id, { source: [row.isOwn ? 'company' : 'built_in', 'built_in'] })
    return document(toResource(await templateNamed(ctx, id)))
  },

  async draft({ id, draft_version: seen, ...words }, ctx) {
    const row = await templateNamed(ctx, id)
    return keepDraft(ctx, row, withText(row.draft?.text ?? row.text, words), seen)
  },
  async discard({ id }, ctx) {
    const row = await templateNamed(ctx, id)
    if (row.draft) {
      if (!(await removeDraft(ctx.tx, ctx.tenantId, row))) throw staleDraft(row)
      await ctx.note(gateway.mailTemplates, row.id, { draft: [row.draft.version, null] })
    }
    return document(toResource({ ...row, draft: null }))
  },
  async publish({ id, template: { version, draft_version: seen, ...words } = {} }, ctx) {
    const row = await templateNamed(ctx, id)
    if (!row.draft && Object.keys(words).length === 0) throw refuse.conflict('no_draft', 'There is no draft to publish.')
    checkDraft(row, seen)
    if (row.draft && !(await removeDraft(ctx.tx, ctx.tenantId, row))) throw staleDraft(row)
    return publishWords(ctx, row, withText(row.draft?.text ?? row.text, words), version)
  },
  async versions({ id, page, records }, ctx) {
    const row = await templateNamed(ctx, id)
    const bounds = boundsOf({ page, records })
    const { rows, total } = await readVersions(ctx.tx, ctx.tenantId, row.id, bounds)
    return listAnswer(
      rows.map((one) => toVersion(row, one)),
      bounds,
      total,
    )
  },
  async restore({ id, number, draft_version: seen }, ctx) {
    const row = await templateNamed(ctx, id)
    const { rows } = await readVersions(ctx.tx, ctx.tenantId, row.id, { page: 1, records: 1, number })
    if (!rows[0]) throw refuse.missing('This version does not exist.')
    return keepDraft(ctx, row, rows[0].text, seen)
  },

  async preview({ id, ...words }, ctx) {
    const row = await templateNamed(ctx, id)
    const text = withText(row.text, words)
    const problems = await problemsOf(text, row)
    const shown = problems.length > 0 ? null : await written(ctx, row, text)
    return {
      id: row.id,
      subject: shown?.subject ?? null,
      html: shown?.html ?? null,
      text: shown?.text ?? null,
      derived_text: plainOf(text, await brandOf(ctx)),
      problems,
    }
  },
  async stats({ id }, ctx) {
    const { template, language } = await templateNamed(ctx, id)
    const hours = await ctx.tx.query<{ time: string; sent: number; delivered: number; bounced: number; failed: number }>(
      `select date_trunc('hour', m.created_at) as time, (count(*) filter (where m.state in ('sent', 'kept', 'bounced')))::int as sent,
         (count(*) filter (where m.state in ('sent', 'kept')))::int as delivered, (count(*) filter (where m.state = 'bounced'))::int as bounced,
         (count(*) filter (where m.state in ('refused', 'failed')))::int as failed
       from kit.mails m where m.company_id = $1 and m.template = $2 and m.language = $3 and m.created_at > now() - interval '30 days'
       group by 1 order by 1`,
      [ctx.tenantId, template, language],
    )
    const sum = (name: 'sent' | 'delivered' | 'bounced' | 'failed') => hours.reduce((total, hour) => total + hour[name], 0)
    const totals = { sent: sum('sent'), delivered: sum('delivered'), bounced: sum('bounced'), failed: sum('failed') }
    return { id, ...totals, hours }
  },
  async test({ id, template: words }, ctx) {
    const row = await templateNamed(ctx, id)
    const to = ctx.actor.email
    if (!to) throw refuse.invalid('no_address', 'Only a signed-in user can receive this.')
    const { template, language, sample: values } = row
    if (words) await sendAsWritten(ctx, to, row, withText(row.text, words))
    else await ctx.mailer.send({ to, template, language, values, tenantId: ctx.tenantId }, ctx.tx)
    return { id: row.id, recipient: to }
  },
}

const mailColumns = `id as unique_id, recipient, template, language, state, attempts, subject, text_body as text, html_body as html,
  answer, created_at, finished_at`
const sent = `select id, ${mailColumns} from kit.mails where company_id = $1 and ($2::text is null or state = $2)
  and ($3 = '' or position($3 in lower(recipient)) > 0 or position($3 in lower(coalesce(subject, template))) > 0)`

export const mails: Customs<typeof gateway, 'mails'> = {
  async list(input, ctx) {
    const bounds = boundsOf(input)
    const held = [ctx.tenantId, input.state ?? null, input.search?.trim().toLowerCase() ?? '']
    const parts = listQueryOf(gateway.mails, ctx.actor, input, held)
    const { rows, total } = await countedRows(bounds, (part) => readListed<MailRow & { id: string }>(ctx.tx, parts, sent, part))
    return listAnswer(
      rows.map(({ id: _, total: __, ...row }) => toMail(row)),
      bounds,
      total,
    )
  },
  async get({ id }, ctx) {
    const [row] = await ctx.tx.query<MailRow>(`select ${mailColumns}, tries from kit.mails where company_id = $1 and id = $2`, [
      ctx.tenantId,
      id,
    ])
    if (!row) throw refuse.missing()
    return document(toMail(row))
  },

  async resend({ id }, ctx) {
    const [row] = await ctx.tx.query<MailRow & { state: string; html: string | null }>(
      `select ${mailColumns} from kit.mails where company_id = $1 and id = $2 for update`,
      [ctx.tenantId, id],
    )
    if (!row) throw refuse.missing()
    if (row.state === 'sending') throw refuse.conflict('wrong_state', 'This email is being sent.')
    const mailId = row.state === 'queued' ? await hasten(ctx, id) : await repeat(ctx, id, row.html)
    await ctx.note(gateway.mails, id, { resent: [null, mailId] })
    await ctx.jobs.add('kit.deliver_mails', {}, { tx: ctx.tx })
    const [now] = await ctx.tx.query<MailRow>(`select ${mailColumns} from kit.mails where company_id = $1 and id = $2`, [
      ctx.tenantId,
      mailId,
    ])
    return document(toMail(now!))
  },
}

async function hasten(ctx: Context, id: string): Promise<string> {
  await ctx.tx.query('update kit.mails set due_at = clock_timestamp() where company_id = $1 and id = $2', [ctx.tenantId, id])
  return id
}

/** What was sent goes again, word by word. Where a link was cut short there is nothing whole to send. */
async function repeat(ctx: Context, id: string, html: string | null): Promise<string> {
  if (html === null) throw refuse.conflict('nothing_to_send', 'This email was never rendered, so it cannot be resent.')
  if (html.includes('?…'))
    throw refuse.conflict('link_not_kept', 'This email contained a one-time link, which is not stored. Create a new one instead.')
  if (html.includes(hiddenCode))
    throw refuse.conflict('code_not_kept', 'This email contained a code, which is not stored. Create a new one instead.')
  const [made] = await ctx.tx.query<{ id: string }>(
    `insert into kit.mails (id, company_id, recipient, template, language, values, subject, text_body, html_body, copies, hidden_copies, files)
     select gen_random_uuid(), company_id, recipient, template, language, '{}', subject, text_body, html_body, copies, hidden_copies, files
     from kit.mails where company_id = $1 and id = $2 returning id`,
    [ctx.tenantId, id],
  )
  return made!.id
}
type MailRow = Readonly<Record<string, unknown>> & { readonly unique_id: string }
const toMail = (row: MailRow) => ({ id: row.unique_id, type: 'mail', attributes: row })

/** A mail as it would stand before whoever gets it, with the name of the company above it. */
const written = async (ctx: Context, row: TemplateRow, text: MailText): Promise<RenderedMail> =>
  renderMail(text, row.sample, { language: row.language, brand: await brandOf(ctx) })
const brandOf = async ({ pools, tenantId }: Context): Promise<string> => (await companyOf(pools, tenantId))?.name ?? 'Quoin'

/** A mail whose words are nobody's yet: it is written now, because when it leaves the words in use would be taken. */
async function sendAsWritten(ctx: Context, to: string, row: TemplateRow, text: MailText): Promise<void> {
  await mustBeSendable(row, text)
  const { subject, text: plain, html } = await written(ctx, row, text)
  await ctx.tx.query(
    `insert into kit.mails (id, company_id, recipient, template, language, values, subject, text_body, html_body)
     values (gen_random_uuid(), $1, $2, $3, $4, '{}', $5, $6, $7)`,
    [ctx.tenantId, to, row.template, row.language, subject, plain, html],
  )
  await ctx.jobs.add('kit.deliver_mails', {}, { tx: ctx.tx })
}

async function mustBeSendable(row: TemplateRow, text: MailText): Promise<void> {
  const [problem] = await problemsOf(text, row)
  if (problem) throw refuse.invalid('template_not_valid', problem, 'template_html')
}

/** Puts words to use that can be sent, unless others are in use than those that were seen. */
async function publishWords(ctx: Context, row: TemplateRow, text: MailText, seen?: number) {
  const stale = () =>
    refuse.conflict('stale_version', 'Someone else changed this template after you loaded it.', { version: row.version })
  if (seen !== undefined && seen !== row.version) throw stale()
  await mustBeSendable(row, text)
  if (!(await writeTemplate(ctx.tx, ctx.tenantId, row, text, ctx.me))) throw stale()
  await ctx.note(gateway.mailTemplates, row.id, { subject: [row.text.subject, text.subject], body: [row.text.body, text.body] })
  return document(toResource(await templateNamed(ctx, row.id)))
}

async function keepDraft(ctx: Context, row: TemplateRow, text: MailText, seen?: number) {
  checkDraft(row, seen)
  if (!(await writeDraft(ctx.tx, ctx.tenantId, row, text, ctx.me))) throw staleDraft(row)
  const kept = await templateNamed(ctx, row.id)
  await ctx.note(gateway.mailTemplates, row.id, { draft: [row.draft?.version ?? null, kept.draft!.version] })
  return document(toResource(kept))
}

function checkDraft(row: TemplateRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== (row.draft?.version ?? 0)) throw staleDraft(row)
}

const staleDraft = ({ draft }: TemplateRow) =>
  refuse.conflict('stale_draft', 'Someone else changed the draft after you loaded it.', { draft_version: draft?.version ?? 0 })

async function templateNamed(ctx: Context, id: string): Promise<TemplateRow> {
  const row = (await withDrafts(ctx.tx, ctx.tenantId, ctx.mailer.templates)).find((one) => one.id === id)
  if (!row) throw refuse.missing()
  return row
}

const problemsOf = (text: MailText, { sample }: TemplateRow) => checkText(text, sample)

const wordsOf = (text: MailText) => ({
  from_subject: text.subject,
  heading: text.heading,
  template_html: text.body,
  button: text.button ?? null,
  note: text.note ?? null,
  template_text: text.plain ?? null,
})

const toVersion = ({ id }: TemplateRow, version: VersionRow) => ({
  id: stableId(`version ${id} ${version.number}`),
  type: 'mail_template_versions',
  attributes: {
    unique_id: stableId(`version ${id} ${version.number}`),
    number: version.number,
    source: version.isOwn ? 'company' : 'built_in',
    ...wordsOf(version.text),
    published_at: version.publishedAt,
    published_by_unique_id: version.publishedBy,
    published_by_name: version.publishedByName,
  },
})

const toResource = ({
  id,
  template,
  language,
  text,
  sample,
  isOwn,
  ownLanguages,
  version,
  draft,
  createdAt,
  updatedAt,
}: TemplateRow) => ({
  id,
  type: 'mail_templates',
  attributes: {
    unique_id: id,
    event_name: template,
    name: template.replaceAll('_', ' '),
    template_name: template,
    preferred_language: language,
    source: isOwn ? 'company' : 'built_in',
    own_languages: ownLanguages,
    is_customised: ownLanguages.length > 0,
    has_draft: draft !== null,
    ...wordsOf(text),
    variables: sample,
    status: 'active',
    version,
    draft: draft && {
      ...wordsOf(draft.text),
      version: draft.version,
      updated_at: draft.updatedAt,
      updated_by_unique_id: draft.updatedBy,
      updated_by_name: draft.updatedByName,
    },
    created_at: createdAt,
    updated_at: updatedAt,
  },
})
