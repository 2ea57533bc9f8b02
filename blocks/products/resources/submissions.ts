import {
  action,
  currencies,
  custom,
  decimal,
  email,
  field,
  json,
  jsonObject,
  lineSchema,
  longText,
  moment,
  nameSchema,
  oneOf,
  ref,
  resource,
  tags,
  text,
  url,
  uuid,
} from '@quoin/kit'
import * as z from 'zod'

const read = 'products.submissions.read'
const write = 'products.submissions.write'
/** Whoever may write products decides which of the suggested ones become some. */
const review = 'products.products.write'
const open = ['pending', 'in_review'] as const

/** What one person may suggest in a day and have waiting, and what a company takes in a day. */
export const submissionBounds = { perDay: 20, openPerPerson: 100, ofCompanyPerDay: 5_000 } as const

/** Where a picture of it is found. It is shown as a link: nobody has looked at what lies there, and the server never fetches it. */
const picture = z.strictObject({
  url: url().definition.schema as z.ZodType<string, string>,
  is_primary: z.boolean().nullish(),
  caption: lineSchema(200).nullish(),
})
export type SubmittedPicture = z.infer<typeof picture>
const pictures = z.array(picture).max(10)
const paragraphs = (max: number) => longText(max).definition.schema as z.ZodType<string, string>
const price = decimal(0, 1e12)

/** A product that a member found and suggests: it waits until somebody who writes products approves or rejects it. */
export const submissions = resource({
  type: 'product_submission',
  wrapper: 'submission',
  path: '/submissions',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    description: longText(5_000),
    /** In words: which brand of the company it is, if any, is decided with the approval. */
    brand: text(160).searchable(),
    upc: text(40).searchable(),
    sku: text(80).searchable(),
    suggestedPrice: price,
    priceCurrency: oneOf(...currencies),
    submissionNotes: longText(2_000),
    foundAtStore: text(200),
    source: text(120).filterable(),
    imageUrls: field<SubmittedPicture[]>('json', 'jsonb', pictures),
    payload: json(),
    status: oneOf('pending', 'in_review', 'approved', 'rejected', 'duplicate').default('pending').readOnly().filterable(),
    submittedBy: ref('gateway.users').readOnly().named('submitted_by_user_id'),
    submittedByEmail: email().readOnly(),
    submittedAt: moment().readOnly().sortable(),
    assignedTo: ref('gateway.users').readOnly().named('assigned_to_user_id'),
    assignedAt: moment().readOnly(),
    reviewedBy: ref('gateway.users').readOnly().named('reviewed_by_user_id').seenWith(review),
    reviewedAt: moment().readOnly(),
    /** What those who review note for each other. */
    reviewNotes: longText(2_000).readOnly().seenWith(review),
    /** Told to whoever suggested it. */
    rejectionReason: text(500).readOnly(),
    approvedProduct: ref('products.products').readOnly().named('approved_product_unique_id'),
    duplicateOfProduct: ref('products.products').readOnly().named('duplicate_of_product_unique_id'),
    duplicateOfSubmission: ref('products.submissions').readOnly().named('duplicate_of_submission_unique_id').seenWith(review),
  },
  owner: 'submittedBy',
  permissions: { read, write },
  sort: '-created_at',
  only: ['list', 'get', 'update', 'history'],
  aliases: {
    list: ['GET /users/:parent/submissions', 'GET /admin/products/submissions'],
    get: ['GET /users/:parent/submissions/:id', 'GET /admin/products/submissions/:id'],
    update: ['PUT /admin/products/submissions/:id'],
  },
  actions: {
    assign: action({ assignedTo: ref('gateway.users').required().named('assigned_to_user_id') })
      .when({ status: open })
      .needs(review)
      .says('Gives a suggestion to somebody who reviews it.'),
    approve: action({
      category: ref('products.categories'),
      brand: ref('products.brands'),
      vendor: ref('products.vendors'),
      tags: tags(),
      reviewNotes: longText(2_000),
    })
      .when({ status: open })
      .needs(review)
      .says('Makes a draft product of a suggestion, once, and tells whoever made it.'),
    reject: action({
      rejectionReason: text(500).required(),
      duplicateOfProduct: ref('products.products').named('duplicate_of_product_unique_id'),
      duplicateOfSubmission: ref('products.submissions').named('duplicate_of_submission_unique_id'),
      reviewNotes: longText(2_000),
    })
      .when({ status: open })
      .needs(review)
      .says('Rejects a suggestion with a reason that whoever made it is told; perhaps as a duplicate.'),
  },
  operations: {
    create: custom({
      method: 'POST',
      path: '/users/:user/submissions',
      permission: write,
      wrapper: 'submission',
      ids: { user: 'gateway.users' },
      body: z.object({
        name: nameSchema(200),
        description: paragraphs(5_000).nullish(),
        brand: lineSchema(160).nullish(),
        upc: lineSchema(40).nullish(),
        sku: lineSchema(80).nullish(),
        suggested_price: (price.definition.schema as z.ZodType<number, number>).nullish(),
        price_currency: z.enum(currencies).nullish(),
        submission_notes: paragraphs(2_000).nullish(),
        found_at_store: lineSchema(200).nullish(),
        source: lineSchema(120).nullish(),
        image_urls: pictures.nullish(),
        payload: jsonObject().nullish(),
      }),
      answersRecord: true,
      summary: 'Suggests a product, in one’s own name.',
    }),
  },
})

/** What the published client decides with. */
export const approval = z.object({
  review_notes: z.string().nullish(),
  enriched_data: z
    .object({
      category_id: uuid().nullish(),
      vendor_id: uuid().nullish(),
      tags: z.array(z.string()).max(50).nullish(),
    })
    .nullish(),
})
export const rejection = z.object({
  rejection_reason: z.string(),
  review_notes: z.string().nullish(),
  duplicate_of_product_id: uuid().nullish(),
  duplicate_of_submission_id: uuid().nullish(),
})
