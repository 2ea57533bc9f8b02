import { uuid } from '@quoin/kit'
import { type Adapters, checked } from '@quoin/kit/server'
import * as z from 'zod'
import { approval, rejection } from '../resources/submissions.ts'

const address = '/admin/products/submissions/:id'
const assigned = z.strictObject({ assigned_to_user_id: uuid() })
const approved = z.strictObject({ approval: approval.optional() })
const rejected = z.strictObject({ rejection })

/** Decisions on suggested products, in the shape of the published client. */
export const submissions: Adapters = {
  [`PUT ${address}/assign`]: ({ params, body, ask }) =>
    ask('PUT', `/submissions/${params.id}/assign`, { body: { submission: checked(assigned, body) } }),
  [`PUT ${address}/approve`]: ({ params, body, ask }) => {
    const { review_notes, enriched_data: of } = checked(approved, body).approval ?? {}
    return ask('PUT', `/submissions/${params.id}/approve`, {
      body: {
        submission: {
          review_notes,
          category_unique_id: of?.category_id,
          vendor_unique_id: of?.vendor_id,
          tags: of?.tags,
        },
      },
    })
  },
  [`PUT ${address}/reject`]: ({ params, body, ask }) => {
    const { duplicate_of_product_id, duplicate_of_submission_id, ...said } = checked(rejected, body).rejection
    return ask('PUT', `/submissions/${params.id}/reject`, {
      body: {
        submission: {
          ...said,
          duplicate_of_product_unique_id: duplicate_of_product_id,
          duplicate_of_submission_unique_id: duplicate_of_submission_id,
        },
      },
    })
  },
}
