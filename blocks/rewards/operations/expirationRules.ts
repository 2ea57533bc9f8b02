import { type BlockServer, refuse } from '@quoin/kit/server'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** What a kind of end cannot do without: points would end at the next midnight, or never, and nobody had said so. */
const needs: Readonly<Record<string, string>> = {
  days: 'days_to_expire',
  months: 'days_to_expire',
  inactivity: 'days_to_expire',
  fixed_date: 'expiration_date',
}

const isWhole: Replacements['create'] = async (request, _context, standard) => {
  const answer = await standard(request)
  const { attributes } = (JSON.parse(answer.body) as { data: { attributes: Record<string, unknown> } }).data
  const needed = needs[String(attributes.rule_type)]
  if (needed && attributes[needed] === null) throw refuse.invalid('required', 'is required', needed)
  return answer
}

export const checkedExpirations = { create: isWhole, update: isWhole } satisfies Replacements
