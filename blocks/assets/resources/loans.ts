import { action, custom, integer, json, jsonObject, longText, moment, oneOf, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'

const asset = { asset: 'assets.assets' } as const
const moments = z.iso.datetime({ offset: true })
const words = z.string().max(255).nullish()
const other = z.object({ asset_unique_id: uuid(), quantity: z.int().min(1).max(1_000_000).optional() })

const severalIds = z.array(uuid()).min(1).max(100)
const results = z.array(
  z.object({ asset_unique_id: z.string(), done: z.boolean(), code: z.string().nullable(), detail: z.string().nullable() }),
)

/** What was handed over to whom, until when. One loan may hold several assets, and they may come back one by one. */
export const loans = resource({
  type: 'loan',
  wrapper: 'loan',
  title: 'number',
  fields: {
    /** Counted per company and year, without gaps. */
    number: text(40).readOnly().searchable().sortable(),
    /** Who has it. */
    user: ref('gateway.users').readOnly(),
    /** Who has it, when it is nobody of the company; else their name as it was. */
    borrowerName: text(160).readOnly().searchable().sortable(),
    location: ref('assets.warehouses').readOnly(),
    /** What has it, when it is another thing. */
    borrowerAsset: ref('assets.assets').readOnly(),
    lender: ref('gateway.users').readOnly(),
    reservation: ref('assets.reservations').readOnly(),
    state: oneOf('open', 'returned').default('open').readOnly().sortable(),
    lentAt: moment().readOnly().sortable(),
    dueAt: moment().readOnly().sortable(),
    returnedAt: moment().readOnly().sortable(),
    /** When the borrower's one-time code was given at the hand-over. */
    confirmedAt: moment().readOnly(),
    itemsTotal: integer().readOnly(),
    itemsOut: integer().readOnly(),
    notes: longText().searchable(),
    terms: longText().readOnly(),
    source: text(120).readOnly(),
    sourceAlias: text(120).readOnly(),
    sourceId: text(120).readOnly(),
    sourceType: text(120).readOnly(),
    payload: json(),
  },
  /** What is on it, the first few by name. */
  shows: z.object({ things: z.array(z.string()).optional(), things_more: z.int().optional() }),
  owner: 'user',
  permissions: { read: 'assets.loans.read', write: 'assets.loans.write' },
  sort: '-lent_at',
  only: ['list', 'get', 'history', 'export'],
  actions: {
    extend: action({ due_at: moment().required(), notes: longText(2_000) })
      .when({ state: 'open' })
      // Whoever may reserve for themselves may ask; whether borrowers get it is a rule of the company.
      .needs('assets.reservations.write')
      .says(
        'Lets the borrower keep what is still out until later, unless somebody else has reserved it: then 409 with what is free.',
      ),
  },
  operations: {
    otp: custom({
      method: 'POST',
      path: '/assets/:asset/otp',
      // Whoever may reserve gets it for what may be borrowed and what is set aside for them; the register need not be open to them.
      permission: 'assets.reservations.read',
      limit: 'lookup',
      ids: asset,
      secret: true,
      body: z.looseObject({
        otp: z
          .looseObject({
            expires_in: z.int().min(30).max(900).optional(),
            user_unique_id: uuid().optional(),
            lender_unique_id: uuid().optional(),
            asset_unique_ids: z.array(uuid()).max(100).optional(),
            payload: jsonObject().optional(),
          })
          .optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        code: z.string(),
        expires_at: z.string(),
        asset_unique_ids: z.array(z.string()),
        user_unique_id: z.string().nullable(),
        lender_unique_id: z.string().nullable(),
      }),
      summary:
        'A code of six digits for one hand-over: bound to its two people, its assets and a few minutes. The borrower asks for it and says it to the lender.',
    }),
    lend: custom({
      method: 'POST',
      path: '/assets/:asset/lend',
      permission: 'assets.loans.write',
      wrapper: 'asset_lend',
      alsoWrapped: ['lend'],
      ids: asset,
      body: z.looseObject({
        user_unique_id: uuid().nullish(),
        borrower_name: z.string().trim().min(1).max(160).nullish(),
        location_unique_id: uuid().nullish(),
        borrower_asset_unique_id: uuid().nullish(),
        due_date: z.union([moments, z.iso.date()]).nullish(),
        due_at: moments.nullish(),
        notes: z.string().max(10_000).nullish(),
        terms: z.string().max(10_000).nullish(),
        quantity: z.int().min(1).max(1_000_000).optional(),
        with_parts: z.boolean().optional(),
        assets: z.array(other).max(100).optional(),
        reservation_unique_id: uuid().nullish(),
        otp: z.union([z.string().max(12), z.int()]).nullish(),
        code: z.string().max(12).nullish(),
        source: words,
        source_alias: words,
        source_id: words,
        source_type: words,
        payload: jsonObject().nullish(),
      }),
      answersRecord: 'Asset',
      summary:
        'Lends an asset with all its parts (unless with_parts is false), and others if wanted, to a person, a name, a place or another asset. Answers the asset; meta names the loan.',
    }),
    lendSeveral: custom({
      method: 'POST',
      path: '/loans/lend',
      permission: 'assets.loans.write',
      wrapper: 'lend',
      body: z.object({
        asset_unique_ids: severalIds,
        user_unique_id: uuid().optional(),
        borrower_name: z.string().trim().min(1).max(160).optional(),
        location_unique_id: uuid().optional(),
        borrower_asset_unique_id: uuid().optional(),
        due_at: moments.optional(),
        notes: z.string().max(10_000).optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        loan_unique_id: z.string().nullable(),
        number: z.string().nullable(),
        results,
      }),
      summary: 'Lends those of up to 100 assets that can be lent, as one loan, and says of each other why it was not.',
    }),
    giveBackSeveral: custom({
      method: 'POST',
      path: '/loans/return',
      permission: 'assets.loans.write',
      wrapper: 'return',
      body: z.object({
        asset_unique_ids: severalIds,
        location_unique_id: uuid().optional(),
        notes: z.string().max(2_000).optional(),
      }),
      answer: z.object({ unique_id: z.string(), results }),
      summary: 'Takes back up to 100 assets from whichever loans they belong to, and says of each whether it is back.',
    }),
    items: custom({
      method: 'GET',
      path: '/loans/:loan/items',
      permission: 'assets.loans.read',
      ids: { loan: 'assets.loans' },
      answer: z.object({
        unique_id: z.string(),
        items: z.array(
          z.object({
            unique_id: z.string(),
            asset_unique_id: z.string(),
            asset_code: z.string(),
            asset_name: z.string(),
            quantity: z.int(),
            quantity_out: z.int(),
            returned_at: z.string().nullable(),
            condition: z.string().nullable(),
          }),
        ),
      }),
      summary: 'What belongs to a loan, and what of it is back.',
    }),
    giveBack: custom({
      method: 'POST',
      path: '/loans/:loan/return',
      permission: 'assets.loans.write',
      ids: { loan: 'assets.loans' },
      body: z.looseObject({
        return: z
          .object({
            items: z
              .array(
                z.object({
                  asset_unique_id: uuid(),
                  quantity: z.int().min(1).max(1_000_000).optional(),
                  condition: z.string().max(500).optional(),
                  damaged: z.boolean().optional(),
                  with_parts: z.boolean().optional(),
                }),
              )
              .min(1)
              .max(200)
              .optional(),
            location_unique_id: uuid().optional(),
            notes: z.string().max(2_000).optional(),
          })
          .optional(),
      }),
      answersRecord: true,
      summary: 'Takes back all that is still out of a loan, or the items named, each with its parts unless with_parts is false.',
    }),
    receipt: custom({
      method: 'POST',
      path: '/loans/:loan/receipt',
      permission: 'assets.loans.read',
      limit: 'heavy',
      ids: { loan: 'assets.loans' },
      body: z.looseObject({ language: z.enum(['en', 'es', 'fr', 'de', 'ja', 'zh']).optional() }),
      answer: z.object({ unique_id: z.string(), url: z.string(), file_name: z.string(), sha256: z.string(), seal: z.string() }),
      summary: 'The receipt of a hand-over as a PDF, with its code, what was handed over and a seal over all of it.',
    }),
  },
})
