import { notify, notifyHolders } from '@quoin/kit/notices'
import { advisoryLock, answerRecord, type BlockServer, type Context, type Customs, refuse, truncate } from '@quoin/kit/server'
import type { Found } from '@quoin/kit'
import { products } from '../resources/index.ts'
import { submissionBounds } from '../resources/submissions.ts'
import { shortened } from './reviews.ts'

type Replaced = NonNullable<BlockServer['replaces'][string]>
export type Submission = Found<typeof products.submissions>
const review = 'products.products.write'

/** Whose they are, where the address says so: nobody learns by it whether others have suggested something. */
function mustBeTheirs({ actor, me }: Context, user: string | undefined): void {
  if (user !== undefined && user.toLowerCase() !== me && !actor.permissions.has(review)) throw refuse.missing()
}

const list: Replaced['list'] = async (request, context, standard) => {
  const { parent: user } = request.params
  mustBeTheirs(context, user)
  const { assigned_to: assignee, ...rest } = request.query
  const query = { ...rest, ...(assignee !== undefined && { assigned_to_user_id: assignee }) }
  return user === undefined
    ? standard({ ...request, query })
    : context.list(products.submissions, query, (add) => [`t.submitted_by_id = app.id(${add(user)})`])
}

const get: Replaced['get'] = async (request, context, standard) => {
  const { parent: user, id } = request.params
  mustBeTheirs(context, user)
  if (user !== undefined && (await context.find(products.submissions, id!)).submittedBy !== user.toLowerCase())
    throw refuse.missing()
  return standard(request)
}

/** What was decided on stays as it was when it was. */
const update: Replaced['update'] = async (request, context, standard) => {
  const { status } = await context.find(products.submissions, request.params.id!, 'lock')
  if (status !== 'pending' && status !== 'in_review')
    throw refuse.conflict('suggestion_decided', 'This suggestion has been decided on and can no longer be changed.')
  return standard(request)
}
export const replacedSubmissions: Replaced = { list, get, update }

async function mustHaveRoom({ tx, tenantId, me, actor }: Context): Promise<void> {
  // Of two at once the second counts the first.
  advisoryLock(tx, 'submissions', me)
  const [row] = await tx.query<{ mine: number; open: number; all: number }>(
    `select (select count(*)::int from (select 1 from products.submissions where tenant_id = $1 and submitted_by_id = $2 and created_at > now() - interval '1 day' limit $3) m) as mine,
       (select count(*)::int from (select 1 from products.submissions where tenant_id = $1 and submitted_by_id = $2 and status in ('pending', 'in_review') limit $4) o) as open,
       (select count(*)::int from (select 1 from products.submissions where tenant_id = $1 and created_at > now() - interval '1 day' limit $5) d) as all`,
    [tenantId, me, submissionBounds.perDay, submissionBounds.openPerPerson, submissionBounds.ofCompanyPerDay],
  )
  if (row!.all >= submissionBounds.ofCompanyPerDay) throw refuse.slowDown(3_600)
  if (actor.permissions.has(review)) return
  if (row!.mine >= submissionBounds.perDay) throw refuse.slowDown(3_600)
  if (row!.open >= submissionBounds.openPerPerson)
    throw refuse.conflict(
      'too_many_suggestions',
      'Too many of your suggestions are waiting. Please wait until they are reviewed.',
    )
}

export const submissions: Customs<typeof products, 'submissions'> = {
  async create({ user, ...said }, context) {
    const { me, actor } = context
    if (!me) throw refuse.ended('sign_in_needed', 'Please sign in.')
    if (user.toLowerCase() !== me) throw refuse.missing()
    await mustHaveRoom(context)
    const { id } = await context.insert(products.submissions, {
      name: said.name,
      description: said.description ?? null,
      brand: said.brand || null,
      upc: said.upc || null,
      sku: said.sku || null,
      suggestedPrice: said.suggested_price ?? null,
      priceCurrency: said.price_currency ?? null,
      submissionNotes: said.submission_notes ?? null,
      foundAtStore: said.found_at_store ?? null,
      source: said.source ?? null,
      imageUrls: said.image_urls ?? null,
      payload: said.payload ?? null,
      submittedBy: me,
      submittedByEmail: actor.email,
      submittedAt: new Date().toISOString(),
    })
    await notifyHolders(context, 'products.tell_moderators', {
      permission: review,
      notice: 'product_suggestion_pending',
      values: { who: shortened(actor.userName) ?? '–', product: said.name, text: truncate(said.submission_notes ?? '', 500) },
      link: `/products/submissions/${id}`,
      about: { resource: 'products.submissions', id },
      key: id,
      by: me,
    })
    return answerRecord(context, products.submissions, id, { status: 201 })
  },
}

/** Tells whoever suggested a product what became of it. */
export async function tellSubmitter(
  { tx, tenantId, me }: Context,
  { id, name, submittedBy }: Pick<Submission, 'id' | 'name' | 'submittedBy'>,
  notice: 'product_suggestion_approved' | 'product_suggestion_rejected',
  said = '',
): Promise<void> {
  if (!submittedBy) return
  await notify(tx, {
    tenantId,
    notice,
    people: [submittedBy],
    values: { product: name, text: truncate(said, 500) },
    link: `/products/submissions/${id}`,
    about: { resource: 'products.submissions', id },
    key: id,
    by: me,
  })
}
