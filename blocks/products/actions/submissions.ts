import { gateway } from '@quoin/gateway/resources'
import { type Actions, type Context, refuse } from '@quoin/kit/server'
import { tellSubmitter } from '../operations/submissions.ts'
import { products } from '../resources/index.ts'

/** The brand of the company that is called so. */
async function brandNamed({ tx, tenantId }: Context, name: string | null): Promise<string | null> {
  const [found] = name
    ? await tx.query<{ id: string }>(
        'select id from products.brands where tenant_id = $1 and lower(name) = lower($2) and deleted_at is null order by created_at, id limit 1',
        [tenantId, name],
      )
    : []
  return found?.id ?? null
}

const reviewed = ({ me }: Context, notes: string | null | undefined) => ({
  reviewedBy: me || null,
  reviewedAt: new Date().toISOString(),
  ...(notes !== undefined && { reviewNotes: notes }),
})

export const submissions: Actions<typeof products, 'submissions'> = {
  async assign(_submission, { assignedTo }, context) {
    // People are the gateway's, so no foreign key says whether there is such a one.
    await context.find(gateway.users, assignedTo)
    return context.save({ status: 'in_review', assignedTo, assignedAt: new Date().toISOString() })
  },

  // The row is locked: of two approvals at once the second finds it approved, and is refused.
  async approve(submission, { category, brand, vendor, tags, reviewNotes }, context) {
    const { id: product } = await context.call(products.products.create, {
      name: submission.name,
      sku: submission.sku ?? `SUG-${submission.id.slice(0, 8).toUpperCase()}`,
      description: submission.description,
      // A decimal arrives as the database writes it.
      price: submission.suggestedPrice === null ? null : Number(submission.suggestedPrice),
      currency: submission.priceCurrency,
      qcode: submission.upc,
      brand: brand ?? (await brandNamed(context, submission.brand)),
      vendor: vendor ?? null,
      tags: tags ?? [],
      status: 'pending',
      sourceType: 'submission',
      sourceId: submission.id,
    })
    if (category) await context.call(products.productCategories.add, { id: product, category_unique_id: category })
    await tellSubmitter(context, submission, 'product_suggestion_approved')
    return context.save({ status: 'approved', approvedProduct: product, ...reviewed(context, reviewNotes) })
  },

  async reject(submission, { rejectionReason, duplicateOfProduct, duplicateOfSubmission, reviewNotes }, context) {
    if (duplicateOfSubmission === submission.id)
      throw refuse.invalid('itself', 'A suggestion is not a duplicate of itself.', 'duplicate_of_submission_unique_id')
    await tellSubmitter(context, submission, 'product_suggestion_rejected', rejectionReason)
    return context.save({
      status: duplicateOfProduct || duplicateOfSubmission ? 'duplicate' : 'rejected',
      rejectionReason,
      duplicateOfProduct: duplicateOfProduct ?? null,
      duplicateOfSubmission: duplicateOfSubmission ?? null,
      ...reviewed(context, reviewNotes),
    })
  },
}
