import { columnName, wireName } from '@quoin/kit'
import { imageTypes, inspect, thumbnail } from '@quoin/kit/files'
import { announce, type Context, type Customs, document, inTransaction, logoAddress, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { type ApiKeyRow, createApiKey, readApiKeys, replaceSecret } from '../people/apiKeys.ts'
import { createCompany } from '../people/companies.ts'
import { readFieldRules, refuseMoreSight } from '../people/fieldRules.ts'
import { cloneTemplates } from '../people/mailTemplates.ts'
import { companyAttributes, type CompanyRow, companyRow, companyRows } from '../people/readCompanies.ts'
import { companyDetailFields } from '../resources/companies.ts'
import { changeSubscription, readModels, readSubscriptions, subscribe } from '../people/subscriptions.ts'
import { gateway } from '../resources/index.ts'
import { openCompany } from '../sessions/companyToken.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { mustStillBeThem } from './authenticatorApp.ts'
import { toSubscription } from './companySubscriptions.ts'
import { boundsOf, listAnswer } from './pages.ts'
import { refuseUnproven, sessionOf } from './proven.ts'
import { contentTypeOf, isOurUpload, dropUpload, presigned } from './uploads.ts'

const logoBytesMax = 5 * 1024 * 1024

export const companies: Customs<typeof gateway, 'companies'> = {
  async list({ page, records, search }, ctx) {
    const bounds = boundsOf({ page, records })
    const { rows, total } = await companyRows(ctx.tx, ctx.me, { ...bounds, search, confinedTo: ctx.actor.confinedTo })
    return listAnswer(
      rows.map((row) => ({ id: row.id, type: 'Company', attributes: companyAttributes(row) })),
      bounds,
      total,
    )
  },
  get: ({ urlId }, ctx) => companyAnswer(ctx, urlId),

  async create({ name, url_id, code, preferred_language, payload }, ctx) {
    await refuseUnproven(ctx)
    const made = await createCompany(coreOf(ctx), {
      name,
      urlId: url_id,
      code,
      preferredLanguage: preferred_language,
      payload,
      parentId: ctx.tenantId,
      createdBy: ctx.me,
      administratorId: ctx.me,
    })
    return companyAnswer(ctx, made.urlId, 201)
  },

  async update({ urlId, ...values }, ctx) {
    const company = await ownCompany(ctx, urlId)
    const { name, preferred_language, preferred_domain, payload } = { ...companyAttributes(company), ...values }
    await ctx.tx.query(
      `update gateway.companies set name = $2, preferred_language = $3, preferred_domain = $4, payload = $5,
       updated_at = clock_timestamp() where id = $1`,
      [company.id, name, preferred_language, preferred_domain, payload ? JSON.stringify(payload) : null],
    )
    await announceRevoked(ctx.tx, { company: company.id })
    const before: Readonly<Record<string, unknown>> = companyAttributes(company)
    const after = Object.entries({ name, preferred_language, preferred_domain, payload })
    const changed = after.filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value))
    await ctx.note(gateway.companies, company.id, Object.fromEntries(changed.map(([key, value]) => [key, [before[key], value]])))
    return companyAnswer(ctx, urlId)
  },

  async detailsGet({ urlId }, ctx) {
    const company = await ownCompany(ctx, urlId)
    return details(ctx, company.id)
  },
  async detailsCreate({ urlId, ...rest }, ctx) {
    const company = await ownCompany(ctx, urlId)
    const input = detailColumns.filter(({ wire, readOnly }) => !readOnly && wire in rest)
    const values = input.map(({ wire, isJson }) => {
      const value = (rest as Record<string, unknown>)[wire]
      return isJson && value !== null ? JSON.stringify(value) : value
    })
    const changes = input.map(({ column }) => `${column} = excluded.${column}`)
    await ctx.tx.query(
      `insert into gateway.company_details (tenant_id${input.map(({ column }) => `, ${column}`).join('')})
       values ($1${input.map((_, i) => `, $${i + 2}`).join('')})
       on conflict (tenant_id) do update set ${['updated_at = clock_timestamp()', ...changes].join(', ')}`,
      [company.id, ...values],
    )
    await ctx.note(gateway.companies, company.id, { details: [null, input.map(({ wire }) => wire)] })
    return details(ctx, company.id)
  },

  async secret({ urlId }, ctx) {
    const company = await ownCompany(ctx, urlId)
    const [known] = await readApiKeys(ctx.tx, company.id, { kind: 'company' })
    if (known) return secretAnswer(known)
    refuseMoreSight(ctx.actor, await readFieldRules(ctx.tx, company.id, null))
    await refuseUnproven(ctx)
    if (ctx.actor.email !== null) await mustStillBeThem(ctx, {})
    return firstSecret(ctx, company)
  },
  async secretRotate({ urlId, ...proof }, ctx) {
    const company = await ownCompany(ctx, urlId)
    refuseMoreSight(ctx.actor, await readFieldRules(ctx.tx, company.id, null))
    await refuseUnproven(ctx)
    // It outlives the session it is made in. A key that replaces itself has shown that it is one.
    if (ctx.actor.email !== null) await mustStillBeThem(ctx, proof)
    const [known] = await readApiKeys(ctx.tx, company.id, { kind: 'company' })
    if (!known) return firstSecret(ctx, company)
    const secret = await replaceSecret(ctx.tx, company.id, known.id)
    const [now] = await readApiKeys(ctx.tx, company.id, { kind: 'company' })
    await ctx.note(gateway.companies, company.id, { company_key: ['replaced', 'shown'] })
    return secretAnswer(now!, secret)
  },

  async mailTemplatesClone({ urlId }, ctx) {
    const company = await ownCompany(ctx, urlId)
    const cloned = await cloneTemplates(ctx.tx, company.id, ctx.me, ctx.mailer.templates)
    await ctx.note(gateway.companies, company.id, { mail_templates: [null, cloned] })
    return { id: company.id, cloned }
  },

  async subscriptions({ urlId }, ctx) {
    const company = await ownCompany(ctx, urlId)
    const rows = await readSubscriptions(ctx.tx, company.id)
    return listAnswer(rows.map(toSubscription), {}, rows.length)
  },
  async subscriptionCreate({ urlId, subscription_unique_id }, ctx) {
    const company = await ownCompany(ctx, urlId)
    const model = await modelNamed(ctx, subscription_unique_id)
    await subscribe(ctx.tx, company.id, model, ctx.me)
    await ctx.note(gateway.companies, company.id, { subscription: [null, model.code] })
    return subscriptionNow(ctx, 201)
  },
  async subscriptionUpdate({ urlId, subscription_unique_id, state }, ctx) {
    const company = await ownCompany(ctx, urlId)
    const [before] = await readSubscriptions(ctx.tx, company.id)
    const model = subscription_unique_id ? await modelNamed(ctx, subscription_unique_id) : undefined
    await changeSubscription(ctx.tx, company.id, { model, state })
    const changed = [`${before?.model} ${before?.state}`, `${model?.code ?? before?.model} ${state ?? before?.state}`] as const
    await ctx.note(gateway.companies, company.id, { subscription: changed })
    return subscriptionNow(ctx)
  },

  async exchangeGet({ urlId }, ctx) {
    return exchangeSettings(ctx, (await ownCompany(ctx, urlId)).id)
  },
  async exchangeUpdate({ urlId, base_currency, rates = {} }, ctx) {
    const company = await ownCompany(ctx, urlId)
    const requested = [base_currency, ...Object.keys(rates)]
    const known = await ctx.tx.query<{ code: string }>(
      'select code from gateway.currencies where tenant_id = $1 and code = any($2) and deleted_at is null',
      [company.id, requested],
    )
    const strange = requested.find((code) => !known.some((one) => one.code === code))
    if (strange) throw refuse.invalid('no_such_currency', `The company has no currency ${strange}.`, 'rates')
    if (rates[base_currency]) throw refuse.invalid('own_rate', 'A currency cannot be converted to itself.', 'rates')
    await ctx.tx.query(
      `insert into gateway.exchange_settings (tenant_id, base_currency, rates) values ($1, $2, $3)
       on conflict (tenant_id) do update set base_currency = excluded.base_currency, rates = excluded.rates,
         updated_at = clock_timestamp()`,
      [company.id, base_currency, JSON.stringify(rates)],
    )
    await ctx.note(gateway.companies, company.id, { exchange: [null, { base_currency, rates }] })
    return exchangeSettings(ctx, company.id)
  },

  async trashGet({ urlId }, ctx) {
    return trashSettings(await keptDays(ctx, await ownCompany(ctx, urlId)))
  },
  async trashUpdate({ urlId, kept_days }, ctx) {
    const company = await ownCompany(ctx, urlId)
    const before = await keptDays(ctx, company)
    if (before.keptDays !== kept_days) {
      await ctx.tx.query('update gateway.companies set trash_kept_days = $2 where id = $1', [company.id, kept_days])
      await ctx.note(gateway.companies, company.id, { trash_kept_days: [before.keptDays, kept_days] })
    }
    return trashSettings({ id: company.id, keptDays: kept_days })
  },

  async presignLogo({ urlId, filename }, ctx) {
    await ownCompany(ctx, urlId)
    const contentType = contentTypeOf(filename)
    if (!contentType || !imageTypes.includes(contentType))
      throw refuse.invalid('upload_wrong_type', 'Logos must be PNG, JPEG, GIF, WebP or AVIF images.', 'filename')
    return presigned(ctx, { purpose: 'logo', filename, contentType, sizeMax: logoBytesMax })
  },
  // What is shown is drawn anew from what was uploaded, which goes: nothing of the original's bytes survives.
  async logoPublish({ urlId, name }, ctx) {
    const company = await ownCompany(ctx, urlId)
    if (!isOurUpload(name, company.id, 'logo')) throw refuse.invalid('upload_missing', 'This upload does not exist.', 'name')
    const { key } = await ctx.external(`look at ${name}`, async () => {
      await inspect(ctx.files, name, { allow: imageTypes, sizeMax: logoBytesMax })
      return thumbnail(ctx.files, name, { width: 512, height: 512 })
    })
    await dropUpload(ctx, name)
    const [before] = await ctx.tx.query<{ logo_key: string | null }>(
      'select logo_key from gateway.company_details where tenant_id = $1 for update',
      [company.id],
    )
    await ctx.tx.query(
      `insert into gateway.company_details (tenant_id, logo_key) values ($1, $2)
       on conflict (tenant_id) do update set logo_key = $2, updated_at = clock_timestamp()`,
      [company.id, key],
    )
    await ctx.note(gateway.companies, company.id, { logo: [before?.logo_key ?? null, key] })
    await Promise.all([name, before?.logo_key].map((old) => (old && old !== key ? ctx.files.delete(old) : undefined)))
    return details(ctx, company.id)
  },

  async access({ urlId, appid }, ctx) {
    const access = await openCompany(coreOf(ctx), {
      sessionId: sessionOf(ctx),
      personId: ctx.me,
      urlId,
      appKey: ctx.actor.appId ?? appid ?? null,
      confinedTo: ctx.actor.confinedTo,
    })
    return document({
      type: 'company_access',
      id: access.companyId,
      attributes: {
        app_id: access.appId,
        appid: access.appId,
        company_token: access.companyToken,
        url_id: access.urlId,
        name: access.name,
      },
    })
  },
}

async function subscriptionNow(ctx: Context, status = 200) {
  const [row] = await readSubscriptions(ctx.tx, ctx.tenantId)
  return document({ ...toSubscription(row!), status })
}

async function modelNamed(ctx: Context, named: string) {
  const [model] = await readModels(ctx.tx, named)
  if (!model) throw refuse.invalid('no_such_model', 'This subscription does not exist.', 'subscription_unique_id')
  return model
}

/** Euros and no rates, until somebody writes them down. */
async function exchangeSettings(ctx: Context, companyId: string) {
  const [row] = await ctx.tx.query<Record<string, unknown>>(
    'select base_currency, rates, updated_at from gateway.exchange_settings where tenant_id = $1',
    [companyId],
  )
  const attributes = row ?? { base_currency: 'EUR', rates: {}, updated_at: null }
  return document({ type: 'exchange_setting', id: companyId, attributes })
}

async function keptDays(ctx: Context, { id }: CompanyRow) {
  const [row] = await ctx.tx.query<{ days: number | null }>(
    'select trash_kept_days as days from gateway.companies where id = $1',
    [id],
  )
  return { id, keptDays: row!.days }
}

const trashSettings = ({ id, keptDays }: { readonly id: string; readonly keptDays: number | null }) =>
  document({ type: 'trash_setting', id, attributes: { kept_days: keptDays } })

/** Shown to whoever looks first. Looking is a GET, whose own transaction may not write. */
function firstSecret(ctx: Context, company: CompanyRow) {
  const { actor, operation, request } = ctx
  return inTransaction(coreOf(ctx).pool, { tenantId: company.id, userId: ctx.me }, async (tx) => {
    await tx.query('select 1 from gateway.companies where id = $1 for update', [company.id])
    const [known] = await readApiKeys(tx, company.id, { kind: 'company' })
    if (known) return secretAnswer(known)
    const { secret } = await createApiKey(tx, { companyId: company.id, kind: 'company', name: company.name, createdBy: ctx.me })
    const author = { actor, tenantId: company.id, operation: operation.name, requestId: request.id }
    await announce(tx, ctx.model('gateway.companies'), author, company.id, { company_key: [null, 'shown'] })
    const [made] = await readApiKeys(tx, company.id, { kind: 'company' })
    return secretAnswer(made!, secret)
  })
}

const secretAnswer = (key: ApiKeyRow, secret: string | null = null) =>
  document({
    type: 'company_secret',
    id: key.id,
    attributes: {
      key_id: key.keyId,
      secret_key: secret,
      created_at: key.secretAt,
      last_used_at: key.lastUsedAt,
      previous_expires_at: key.oldSecretEndsAt,
    },
  })

async function companyAnswer(ctx: Context, urlId: string, status = 200) {
  const company = await companyRow(ctx.tx, ctx.me, urlId)
  const { confinedTo } = ctx.actor
  if (!company || (confinedTo && company.id !== confinedTo && company.parentId !== confinedTo))
    throw refuse.missing('This company does not exist.')
  return document({ type: 'Company', id: company.id, attributes: companyAttributes(company), status })
}

/** The company one is in: rights hold there alone, so another one's address is not found however much one may do at home. */
async function ownCompany(ctx: Context, urlId: string) {
  const company = await companyRow(ctx.tx, ctx.me, urlId)
  if (!company || company.id !== ctx.tenantId) throw refuse.missing('This company does not exist.')
  return company
}

const detailColumns = Object.entries(companyDetailFields).map(([name, { definition }]) => ({
  wire: wireName(name, definition),
  column: columnName(name, definition),
  isJson: definition.column === 'jsonb',
  readOnly: definition.readOnly,
}))
const detailSelection = detailColumns.map(({ wire, column }) => `${column} as ${wire}`).join(', ')

async function details(ctx: Context, companyId: string) {
  const [row] = await ctx.tx.query<Record<string, unknown> & { id: string; logo_key: string | null }>(
    `select id, logo_key, ${detailSelection}, created_at, updated_at from gateway.company_details where tenant_id = $1`,
    [companyId],
  )
  if (!row) throw refuse.missing('The company has no address details yet.')
  const { id, logo_key: key, ...attributes } = row
  const logo = key && (await logoAddress(ctx.files, key))
  return document({
    type: 'CompanyDetail',
    id,
    attributes: { ...attributes, logo_url: logo ?? attributes.logo_url, company_unique_id: companyId },
  })
}
