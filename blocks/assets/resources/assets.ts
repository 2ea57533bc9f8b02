import { fieldKinds } from './customFields.ts'
import {
  action,
  boolean,
  currency,
  custom,
  customFields,
  date,
  integer,
  json,
  jsonObject,
  longText,
  oneOf,
  ref,
  resource,
  tags,
  text,
  uuid,
} from '@quoin/kit'
import * as z from 'zod'
import { amount, day, lifecycle, tagOnThing } from './sharedFields.ts'

const id = { id: 'assets.assets' } as const
const idOrNull = z.string().nullable()
/** What a scanned code turned out to be. */
const scanned = z.object({
  unique_id: z.string(),
  outcome: z.enum(['found', 'deleted', 'unknown']),
  code: z.string(),
  asset_unique_id: idOrNull,
  asset_code: idOrNull,
  name: idOrNull,
  state: idOrNull,
  location_unique_id: idOrNull,
  assigned_to_unique_id: idOrNull,
})
const cover = z.object({ asset_unique_id: z.string(), image_unique_id: z.string(), url: z.string() })

/** A thing the company owns. `state` says what may be done with it now and changes by actions only; `status` is the record's own. */
export const assets = resource({
  type: 'Asset',
  wrapper: 'asset',
  title: 'name',
  fields: {
    /** The tag on the thing. Counted up when nobody gives one. */
    code: tagOnThing(60).searchable().sortable().unique(),
    name: text(200).required().searchable().sortable(),
    description: longText(),
    notes: longText(),
    assetType: text(80).searchable().sortable(),
    serialNumber: text(120).searchable().sortable(),
    model: text(160).searchable().sortable(),
    manufacturer: text(160).searchable().sortable(),
    category: ref('assets.categories'),
    /** The unit it belongs to. */
    entity: ref('assets.entities'),
    /** Whether that unit shows its assets to everybody; it says so itself. */
    isPublic: boolean().default(false).readOnly(),
    /** Where it belongs. */
    location: ref('assets.warehouses'),
    /** Where it is, when that is somewhere else. */
    currentLocation: ref('assets.warehouses'),
    /** The room or desk it stands in, where places are kept. */
    premise: ref('geolocation.premises'),
    assignedTo: ref('gateway.users'),
    /** Who looks after it: whoever made the record, until somebody else is named. */
    responsible: ref('gateway.users'),
    vendor: ref('assets.vendors'),
    /** The asset this one is a part of; changed by the calls for parts. */
    parent: ref('assets.assets').readOnly(),
    state: oneOf('available', 'reserved', 'lent', 'maintenance', 'lost', 'retired').default('available').readOnly().sortable(),
    requestable: boolean().default(true).filterable(),
    orderNumber: text(80).searchable(),
    purchaseDate: day().sortable(),
    purchasePrice: amount(),
    currentValue: amount(),
    currency: currency().filterable(),
    /** The price in minor units of its currency, to sort and filter by. */
    purchasePriceMinor: integer().readOnly().sortable(),
    warrantyUntil: day().sortable(),
    endOfLifeOn: day().filterable(),
    depreciationMethod: oneOf('straight_line', 'declining', 'none').default('none').filterable(),
    depreciationMonths: integer(1, 1_200),
    salvageValue: amount(),
    /** Single things have a tag each; of others there is a quantity, whose ledger is the stock. */
    tracking: oneOf('quantity', 'single').default('single').fixed().filterable(),
    /** On hand; kept by the stock ledger. Given at creation, it is the ledger's first entry. */
    quantity: integer(0, 1_000_000_000).fixed().filterable(),
    quantityOut: integer().readOnly(),
    quantityMin: integer(0, 1_000_000_000),
    unit: text(40),
    meter: integer(0).readOnly().filterable(),
    meterUnit: text(40),
    maintenanceStatus: text(60).filterable(),
    maintenanceDate: date().sortable(),
    /** In days. */
    maintenanceInterval: integer(1, 36_500),
    maintenanceNotes: longText(2_000),
    /** Where the record came from, as other programs say it. */
    source: text(120).filterable(),
    sourceAlias: text(120),
    sourceId: text(120).filterable(),
    sourceType: text(120).filterable(),
    custom: json(),
    status: oneOf(...lifecycle)
      .default('active')
      .sortable(),
    enabled: boolean().default(true).filterable(),
    tags: tags().default([]).filterable(),
    payload: json(),
    customFields: customFields(),
  },
  /** Its picture, and who has it until when; who that is, is told to those whom the loan is shown. */
  shows: z.object({
    picture_url: z.string().nullable().optional(),
    holder: z.string().nullable().optional(),
    due_at: z.string().nullable().optional(),
  }),
  owner: 'responsible',
  sharedWith: {
    resource: 'entityAccesses',
    field: 'entity',
    record: 'entity',
    user: 'user',
    until: 'expiresAt',
    writers: { field: 'accessLevel', values: ['write'] },
    open: { field: 'isPublic', value: true },
  },
  limitable: ['orderNumber', 'purchasePrice', 'currentValue', 'salvageValue', 'maintenanceNotes'],
  permissions: { read: 'assets.assets.read', write: 'assets.assets.write', delete: 'assets.assets.delete' },
  sort: '-created_at',
  recordsMax: 1_000,
  importKeys: ['code', 'serialNumber'],
  actions: {
    transfer: action({ location: ref('assets.warehouses').required(), notes: longText(2_000) })
      .at('POST', '/assets/:id/transfer')
      .says('Moves an asset to another place.'),
    assign: action({ assigned_to: ref('gateway.users').required(), notes: longText(2_000) })
      .at('POST', '/assets/:id/assign')
      .says('Gives an asset to somebody for good: a laptop, a desk.'),
    unassign: action({}).at('POST', '/assets/:id/unassign').says('Takes an asset back from whom it was assigned to.'),
    startMaintenance: action({ notes: longText(2_000) })
      .when({ state: ['available', 'reserved'] })
      .says('Takes an asset out of use while it is repaired or serviced.'),
    endMaintenance: action({ notes: longText(2_000) })
      .when({ state: 'maintenance' })
      .says('Puts an asset back into service, and resolves the damage reported for it.'),
    lose: action({ reason: text(500) })
      .when({ state: ['available', 'reserved', 'lent', 'maintenance'] })
      .says('Notes that an asset cannot be found.'),
    recoverLost: action({}).when({ state: 'lost' }).says('Notes that a lost asset is back.'),
    retire: action({ reason: text(500) })
      .when({ state: ['available', 'maintenance', 'lost'] })
      .says('Takes an asset out of use.'),
    reinstate: action({}).when({ state: 'retired' }).says('Puts a retired asset back into use.'),
    readMeter: action({ reading: integer(0).required(), notes: text(500) }).says(
      'Notes the reading of a meter; it never goes back.',
    ),
  },
  operations: {
    listByUser: custom({
      method: 'GET',
      path: '/users/:user/assets',
      permission: 'assets.assets.read',
      ids: { user: 'gateway.users' },
      query: z.object({
        search: z.string().max(200).optional(),
        page: z.string().optional(),
        records: z.string().optional(),
        type: z.string().max(80).optional(),
        sort: z.string().max(100).optional(),
      }),
      answersRecords: true,
      summary: 'The assets that somebody has: assigned for good or borrowed.',
    }),
    addCategory: custom({
      method: 'POST',
      path: '/assets/:id/categories',
      permission: 'assets.assets.write',
      ids: id,
      body: z
        .object({ categoryId: uuid().optional(), category_unique_id: uuid().optional() })
        .refine((b) => b.categoryId ?? b.category_unique_id, { message: 'is required', path: ['categoryId'] }),
      answersRecord: true,
      summary: 'Puts an asset into a category.',
    }),
    maintain: custom({
      method: 'PUT',
      path: '/assets/:id/maintenance',
      permission: 'assets.assets.write',
      wrapper: 'asset',
      alsoWrapped: ['maintenance'],
      ids: id,
      body: z
        .object({
          maintenance_status: z.string().trim().min(1).max(60).optional(),
          maintenance_date: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
          maintenance_interval: z.int().min(1).max(36_500).optional(),
          maintenance_notes: z.string().max(2_000).optional(),
          payload: jsonObject().optional(),
        })
        .refine((b) => Object.keys(b).length > 0, {
          message: 'must contain maintenance details',
          path: ['maintenance_status'],
        }),
      answersRecord: true,
      summary:
        'Changes the maintenance of an asset alone: its status, its next day, its interval. While it is being worked on it cannot be lent.',
    }),
    scan: custom({
      method: 'GET',
      path: '/scan',
      permission: 'assets.assets.read',
      query: z.object({ code: z.string().trim().min(1).max(300) }),
      answer: scanned,
      summary: 'Which asset a scanned code belongs to: its label, its tag, a code it came with, or its serial number.',
    }),
    adoptCode: custom({
      method: 'POST',
      path: '/assets/:id/codes',
      permission: 'assets.assets.write',
      wrapper: 'code',
      ids: id,
      body: z.object({ value: z.string().trim().min(1).max(300) }),
      answer: z.object({ unique_id: z.string(), value: z.string() }),
      summary: 'Lets an asset be found by a code that it came with.',
    }),
    codes: custom({
      method: 'GET',
      path: '/assets/:id/codes',
      permission: 'assets.assets.read',
      ids: id,
      answer: z.object({ unique_id: z.string(), codes: z.array(z.string()), label_url: z.string() }),
      summary: 'The codes an asset is found by, and the address its label bears.',
    }),
    dropCode: custom({
      method: 'DELETE',
      path: '/assets/:id/codes',
      permission: 'assets.assets.write',
      ids: id,
      query: z.object({ value: z.string().trim().min(1).max(300) }),
      summary: 'Lets an asset be found no more by a code that it came with.',
    }),
    scans: custom({
      method: 'GET',
      path: '/assets/:id/scans',
      permission: 'assets.assets.read',
      ids: id,
      answer: z.object({
        unique_id: z.string(),
        scans: z.array(z.object({ at: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() })),
      }),
      summary:
        'When the page behind the label of an asset was opened, the last time in an hour, and roughly where if the finder said so.',
    }),
    fields: custom({
      method: 'GET',
      path: '/assets/:id/fields',
      permission: 'assets.assets.read',
      ids: id,
      answer: z.object({
        unique_id: z.string(),
        model_unique_id: z.string().nullable(),
        fields: z.array(
          z.object({
            key: z.string(),
            label: z.string(),
            kind: z.string(),
            required: z.boolean(),
            secret: z.boolean(),
            options: z.array(z.string()),
            given_by: z.enum(['category', 'model']),
          }),
        ),
      }),
      summary: 'Which further fields an asset has, by its category and by its model; where both have one, by its model.',
    }),
    secrets: custom({
      method: 'GET',
      path: '/assets/:id/secrets',
      permission: 'assets.assets.read',
      ids: id,
      answer: z.object({
        unique_id: z.string(),
        fields: z.array(
          z.object({
            key: z.string(),
            label: z.string(),
            kind: z.enum(fieldKinds),
            options: z.array(z.string()),
            changed_at: z.string().nullable(),
          }),
        ),
      }),
      summary: 'Which secret fields an asset has by its category or its model, and when each was filled in; not with what.',
    }),
    secretReveal: custom({
      method: 'POST',
      path: '/assets/:id/secrets/reveal',
      permission: 'assets.secrets.read',
      limit: 'lookup',
      secret: true,
      wrapper: 'secret',
      ids: id,
      body: z.object({ key: z.string().max(40) }),
      answer: z.object({ unique_id: z.string(), key: z.string(), value: z.unknown() }),
      summary: 'What a secret field of an asset holds. That somebody looked is noted on the asset.',
    }),
    secretWrite: custom({
      method: 'PUT',
      path: '/assets/:id/secrets',
      permission: 'assets.secrets.write',
      wrapper: 'secret',
      ids: id,
      body: z.object({
        key: z.string().max(40),
        value: z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]),
      }),
      answer: z.object({ unique_id: z.string(), key: z.string(), is_set: z.boolean() }),
      summary:
        'Fills in a secret field of an asset, or empties it with null. It is kept encrypted, and noted without what it holds.',
    }),
    labels: custom({
      method: 'POST',
      path: '/labels',
      permission: 'assets.assets.read',
      limit: 'heavy',
      wrapper: 'labels',
      body: z.object({
        asset_unique_ids: z.array(uuid()).min(1).max(500),
        layout: z.enum(['sheet_24', 'sheet_40', 'sheet_65', 'tape_24', 'tape_12']).optional(),
        code: z.enum(['qr', 'code128', 'both', 'datamatrix', 'code39', 'ean13']).optional(),
        skip: z.int().min(0).max(64).optional(),
      }),
      answer: z.object({ unique_id: z.string(), url: z.string(), file_name: z.string(), pages: z.int(), labels: z.int() }),
      summary:
        'Labels for assets as a PDF at true scale: on sheets or on tape, with QR code, Code 128 or both, Data Matrix, Code 39, or the EAN-13 an asset is found by.',
    }),
    glance: custom({
      method: 'GET',
      path: '/assets/:id/glance',
      permission: 'assets.assets.read',
      ids: id,
      answer: z.object({
        unique_id: z.string(),
        picture_url: idOrNull,
        label_url: z.string(),
        loans: z.array(
          z.object({
            loan_unique_id: idOrNull,
            number: idOrNull,
            holder: idOrNull,
            user_unique_id: idOrNull,
            is_mine: z.boolean(),
            lent_at: z.string(),
            due_at: z.string().nullable(),
            is_late: z.boolean(),
            quantity: z.int(),
          }),
        ),
        next_reservation: z
          .object({ reservation_unique_id: idOrNull, starts_at: z.string(), ends_at: z.string(), holder: idOrNull })
          .nullable(),
        work_orders: z.array(
          z.object({
            unique_id: z.string(),
            number: z.string(),
            title: z.string(),
            kind: z.string(),
            state: z.string(),
            created_at: z.string(),
          }),
        ),
      }),
      summary:
        'What the page of an asset says first: its picture, who has it until when, who is next, and what is wrong with it.',
    }),
    report: custom({
      method: 'POST',
      path: '/assets/:id/report',
      // Whoever may borrow may say that something is broken or gone.
      permission: 'assets.reservations.write',
      wrapper: 'report',
      ids: id,
      body: z.object({
        kind: z.enum(['damage', 'loss']),
        description: z.string().trim().min(1).max(2_000).optional(),
        usable: z.boolean().optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        work_order_unique_id: z.string(),
        number: z.string(),
        alert_unique_id: z.string(),
        reported_by: z.string(),
      }),
      summary: 'Reports an asset as damaged or lost: an alert is raised and a work order is opened.',
    }),
    covers: custom({
      method: 'GET',
      path: '/images/covers',
      permission: 'assets.assets.read',
      query: z.object({ ids: z.string().max(8_000) }),
      answer: z.object({ unique_id: z.string(), covers: z.array(cover) }),
      summary: 'A small picture of each of up to 200 assets, ids joined by commas.',
    }),
    depreciation: custom({
      method: 'GET',
      path: '/assets/:id/depreciation',
      permission: 'assets.assets.read',
      tells: ['assets.assets.purchase_price', 'assets.assets.salvage_value'],
      ids: id,
      query: z.object({ on: z.iso.date().optional() }),
      answer: z.object({
        unique_id: z.string(),
        on: z.string(),
        method: z.string(),
        currency: z.string().nullable(),
        purchase_price: z.number().nullable(),
        salvage_value: z.number().nullable(),
        book_value: z.number().nullable(),
        schedule: z.array(z.object({ on: z.string(), book_value: z.number() })),
      }),
      summary: 'What an asset is worth in the books on a day, and year by year.',
    }),
    timeline: custom({
      method: 'GET',
      path: '/assets/:id/timeline',
      permission: 'assets.assets.read',
      ids: id,
      query: z.object({ records: z.coerce.number().int().min(1).max(200).optional() }),
      answer: z.object({ unique_id: z.string(), entries: z.array(z.looseObject({ kind: z.string(), at: z.string() })) }),
      summary: 'What happened to an asset, newest first: events, operations, loans, audits, downtime.',
    }),
    calendar: custom({
      method: 'GET',
      path: '/calendar',
      permission: 'assets.reservations.read',
      query: z.looseObject({
        from: z.iso.datetime({ offset: true }),
        to: z.iso.datetime({ offset: true }),
        asset_unique_id: uuid().optional(),
        model: z.string().max(160).optional(),
        location_unique_id: uuid().optional(),
      }),
      answer: z.object({
        unique_id: z.string(),
        entries: z.array(
          z.looseObject({ kind: z.string(), asset_unique_id: z.string(), starts_at: z.string(), ends_at: z.string().nullable() }),
        ),
      }),
      summary:
        'What is taken between two moments: reservations and loans by asset, up to 1,000. Takes the filters of the list of assets.',
    }),
    availability: custom({
      method: 'GET',
      path: '/availability',
      permission: 'assets.reservations.read',
      query: z
        .object({
          starts_at: z.iso.datetime({ offset: true }),
          ends_at: z.iso.datetime({ offset: true }),
          asset_unique_id: uuid().optional(),
          model: z.string().max(160).optional(),
          quantity: z.coerce.number().int().min(1).max(1_000).optional(),
        })
        .refine((q) => q.asset_unique_id ?? q.model, { message: 'names an asset or a model', path: ['asset_unique_id'] }),
      answer: z.object({
        unique_id: z.string(),
        free: z.boolean(),
        free_units: z.int(),
        units: z.int(),
        alternatives: z.array(z.looseObject({ starts_at: z.string(), ends_at: z.string() })),
        asset_unique_ids: z.array(z.string()),
      }),
      summary: 'Whether an asset, or so many of a model, is free between two moments; and when else it is.',
    }),
    publicGet: custom({
      method: 'GET',
      path: '/found',
      permission: 'open',
      limit: 'lookup',
      query: z.object({ label: z.string().max(100) }),
      answer: z.object({ unique_id: z.string(), company_name: z.string(), asset_code: z.string(), deleted: z.boolean() }),
      summary: 'The page behind a label: whose thing this is. Nothing else of it is told.',
    }),
    publicTell: custom({
      method: 'POST',
      path: '/found',
      permission: 'open',
      limit: 'reset',
      wrapper: 'found',
      body: z.object({
        label: z.string().max(100),
        message: z.string().trim().min(1).max(1_000),
        contact: z.string().trim().max(200).optional(),
        latitude: z.number().min(-90).max(90).optional(),
        longitude: z.number().min(-180).max(180).optional(),
      }),
      answer: z.object({ unique_id: z.string(), told: z.boolean() }),
      summary: 'Tells the owner that the thing behind a label was found, and where.',
    }),
  },
})
