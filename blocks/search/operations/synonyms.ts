import { advisoryLock, type BlockServer, type Context, refuse } from '@quoin/kit/server'

const groupsMax = 500
const termsMin = 2
const termsMax = 20

function checkTerms(terms: unknown): void {
  if (terms === undefined) return
  if (!Array.isArray(terms) || terms.length < termsMin || terms.length > termsMax)
    throw refuse.invalid('wrong_number_of_terms', `must be ${termsMin} to ${termsMax} words with the same meaning`, 'terms')
}

async function requireSpace({ tx, tenantId }: Context): Promise<void> {
  advisoryLock(tx, 'synonyms')
  const [count] = await tx.query<{ n: number }>(
    'select count(*)::int as n from search.synonyms where tenant_id = $1 and deleted_at is null',
    [tenantId],
  )
  if (count!.n >= groupsMax) throw refuse.conflict('too_many', `A company can have up to ${groupsMax} groups of synonyms.`)
}

export const replacedSynonyms: BlockServer['replaces'][string] = {
  async create(request, context, standard) {
    checkTerms(request.body.terms)
    await requireSpace(context)
    return standard(request)
  },
  async update(request, _, standard) {
    checkTerms(request.body.terms)
    return standard(request)
  },
}
