import {
  boolean,
  color,
  custom,
  email,
  json,
  jsonObject,
  language,
  lineSchema,
  longText,
  nameSchema,
  oneOf,
  phone,
  resource,
  text,
  url,
  wireSchema,
} from '@quoin/kit'
import * as z from 'zod'
import { proof } from './secondStep.ts'
import { dated, valuesOf, identified, pageOf, paging, uploadAnswer } from './wire.ts'

const fields = {
  name: text(160).required(),
  code: text(60).required().fixed(),
  urlId: text(60).required().fixed(),
  preferredLanguage: language(),
  preferredDomain: text(253),
  status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').readOnly(),
  openAccess: boolean().default(false).readOnly(),
  payload: json(),
}

/** The address card of a company. */
export const companyDetailFields = {
  address: text(300),
  city: text(120),
  state: text(120),
  zipcode: text(20),
  country: text(120),
  phone: phone(),
  email: email(),
  website: url(),
  taxId: text(60),
  description: longText(2_000),
  /** Marks what one may press on the public pages of the company. */
  color: color(),
  logoUrl: text(2_000).readOnly(),
  payload: json(),
}

export const companyAnswer = dated.and(valuesOf(fields)).and(
  z.object({
    /** Public id of the company's app, what `appid` and `x-api-key` name. */
    api_access_key: z.string().nullable(),
    parent_unique_id: z.string().nullable(),
  }),
)
/** Of the secret only its public part is ever said again. */
const secretAnswer = identified.and(
  z.object({
    key_id: z.string(),
    /** Told once; null ever after. */
    secret_key: z.string().nullable(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
    previous_expires_at: z.string().nullable(),
  }),
)
export const subscriptionAnswer = dated.and(
  z.object({
    company_unique_id: z.string(),
    subscription_unique_id: z.string(),
    model: z.string(),
    code: z.string(),
    program_code: z.string(),
    subscription_type: z.string(),
    subscription_number: z.string(),
    recurring_payment_amount: z.string(),
    currency: z.string(),
    status: z.enum(['active', 'inactive']),
    state: z.enum(['trialing', 'active', 'cancelling', 'ended']),
    subscribed_at: z.string(),
    trial_ends_at: z.string().nullable(),
    period_ends_at: z.string(),
    next_payment_at: z.string().nullable(),
    closed_at: z.string().nullable(),
    max_items: z.number().nullable(),
    payload: z.record(z.string(), z.unknown()).nullable(),
  }),
)
const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters')
/** Decimal text, so that no digit is lost: how much of the other money one unit buys. */
const rate = z.string().regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,12})?$/, 'must be a decimal number above zero, as text')
const exchangeAnswer = identified.and(
  z.object({
    base_currency: z.string(),
    rates: z.record(z.string(), z.string()),
    updated_at: z.string().nullable(),
  }),
)
/** A day of 24 hours from the deletion on. Null: what was deleted stays until somebody purges it. */
const keptDays = z.number().int().min(1).max(3_650).nullable()
const trashAnswer = identified.and(z.object({ kept_days: keptDays }))
const detailAnswer = dated.and(valuesOf(companyDetailFields)).and(z.object({ company_unique_id: z.string() }))
/** Small letters, digits and dashes: it stands in addresses. */
export const urlIdSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, 'must be lower-case letters, digits and hyphens')

/** A tenant. People see the companies they belong to and no others. */
export const companies = resource({
  type: 'Company',
  wrapper: 'company',
  title: 'name',
  fields,
  permissions: { read: 'signedIn', write: 'gateway.company.write' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/companies',
      permission: 'signedIn',
      query: paging,
      answer: pageOf(companyAnswer),
      summary: 'Lists the companies one belongs to.',
    }),
    get: custom({
      method: 'GET',
      path: '/companies/:urlId',
      permission: 'signedIn',
      answer: companyAnswer,
      summary: 'Gets a company one belongs to.',
    }),
    create: custom({
      method: 'POST',
      path: '/companies',
      permission: 'gateway.company.create',
      wrapper: 'company',
      body: z.object({
        name: nameSchema(160),
        url_id: urlIdSchema.optional(),
        code: lineSchema(60).optional(),
        preferred_language: z.string().max(35).nullish(),
        payload: jsonObject().nullish(),
      }),
      answer: companyAnswer,
      summary: "Creates a child of one's company and makes one its administrator.",
    }),
    update: custom({
      method: 'PUT',
      path: '/companies/:urlId',
      permission: 'gateway.company.write',
      wrapper: 'company',
      body: wireSchema(fields, 'update'),
      answer: companyAnswer,
      summary: "Changes one's company.",
    }),
    detailsGet: custom({
      method: 'GET',
      path: '/companies/:urlId/details',
      permission: 'signedIn',
      answer: detailAnswer,
      summary: 'Gets the address card of a company one belongs to.',
    }),
    detailsCreate: custom({
      method: 'POST',
      path: '/companies/:urlId/details',
      permission: 'gateway.company.write',
      wrapper: 'company',
      body: wireSchema(companyDetailFields, 'update'),
      answer: detailAnswer,
      summary: "Writes the address card of one's company.",
    }),
    secret: custom({
      method: 'GET',
      path: '/companies/:urlId/secret',
      permission: 'gateway.company.secret',
      secret: true,
      answer: secretAnswer,
      summary: "Gets what is known of the company's secret; the first time, the secret itself.",
    }),
    secretRotate: custom({
      method: 'POST',
      path: '/companies/:urlId/secret/rotate',
      permission: 'gateway.company.secret',
      limit: 'signIn',
      secret: true,
      body: proof,
      answer: secretAnswer,
      summary: 'Gives the company another secret, or its first; the one before is good for one more day.',
    }),
    mailTemplatesClone: custom({
      method: 'POST',
      path: '/companies/:urlId/mail_templates/clone',
      permission: 'gateway.mails.manage',
      answer: identified.and(z.object({ cloned: z.number() })),
      summary: "Makes the built-in mails the company's own, where it has none, so that they can be changed.",
    }),
    subscriptions: custom({
      method: 'GET',
      path: '/companies/:urlId/subscriptions',
      permission: 'gateway.company.subscription',
      answer: pageOf(subscriptionAnswer),
      summary: "Lists the company's subscriptions, the newest first.",
    }),
    subscriptionCreate: custom({
      method: 'POST',
      path: '/companies/:urlId/subscription',
      aliases: ['POST /companies/:urlId/subscriptions'],
      permission: 'gateway.company.subscription',
      wrapper: 'subscription',
      body: z.object({ subscription_unique_id: z.string().max(60) }),
      answer: subscriptionAnswer,
      summary: 'Begins a subscription; `subscription_unique_id` is the id or the code of a model.',
    }),
    subscriptionUpdate: custom({
      method: 'PUT',
      path: '/companies/:urlId/subscription',
      permission: 'gateway.company.subscription',
      wrapper: 'subscription',
      body: z.object({
        subscription_unique_id: z.string().max(60).optional(),
        /** `cancelling` ends it with its period, `active` takes that back. */
        state: z.enum(['active', 'cancelling']).optional(),
      }),
      answer: subscriptionAnswer,
      summary: 'Changes the model of the running subscription, or ends it with its period.',
    }),
    exchangeGet: custom({
      method: 'GET',
      path: '/companies/:urlId/exchange_settings',
      permission: 'member',
      answer: exchangeAnswer,
      summary: "Gets what the company's money is worth in other money.",
    }),
    exchangeUpdate: custom({
      method: 'PUT',
      path: '/companies/:urlId/exchange_settings',
      permission: 'gateway.company.write',
      wrapper: 'exchange_setting',
      body: z.object({ base_currency: currencyCode, rates: z.record(currencyCode, rate).optional() }),
      answer: exchangeAnswer,
      summary: "Writes down what the company's money is worth in other money.",
    }),
    trashGet: custom({
      method: 'GET',
      path: '/companies/:urlId/trash_settings',
      permission: 'member',
      answer: trashAnswer,
      summary: 'Gets how many days the company keeps what was deleted; null when it does so until somebody purges it.',
    }),
    trashUpdate: custom({
      method: 'PUT',
      path: '/companies/:urlId/trash_settings',
      permission: 'gateway.trash.manage',
      wrapper: 'trash_setting',
      body: z.object({ kept_days: keptDays }),
      answer: trashAnswer,
      summary: 'Decides after how many days what was deleted is purged; null for never.',
    }),
    presignLogo: custom({
      method: 'PUT',
      path: '/companies/:urlId/presign_logo',
      permission: 'gateway.company.write',
      limit: 'presign',
      body: z.object({ filename: z.string().min(1).max(255) }),
      answer: uploadAnswer,
      summary: 'Gets the address a new logo is put to.',
    }),
    logoPublish: custom({
      method: 'PUT',
      path: '/companies/:urlId/logo/publish',
      permission: 'gateway.company.write',
      wrapper: 'file',
      body: z.object({ name: z.string().min(1).max(800) }),
      answer: detailAnswer,
      summary: "Makes an uploaded picture the company's logo.",
    }),
    access: custom({
      secret: true,
      method: 'POST',
      path: '/companies/:urlId/access',
      permission: 'signedIn',
      wrapper: 'user',
      body: z.object({
        appid: z.string().max(100).nullish(),
        email: z.string().max(254).nullish(),
        provider: z.string().max(20).nullish(),
        unique_id: z.string().max(100).nullish(),
        uid: z.string().max(254).nullish(),
      }),
      answer: z.object({
        id: z.string(),
        app_id: z.string(),
        appid: z.string(),
        company_token: z.string(),
        url_id: z.string(),
        name: z.string(),
      }),
      summary: 'Gets the token that says, in every other block, who one is in a company.',
    }),
  },
})
