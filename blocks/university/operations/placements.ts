import { type BlockServer, csvAnswer, type Customs, readInput, refuse } from '@quoin/kit/server'
import type { Found } from '@quoin/kit'
import { offeredPlacements, placeOf, resultsOf, startPlacement } from '../learning/placement.ts'
import { mustFit } from '../learning/places.ts'
import { university } from '../resources/index.ts'
import { createdRule } from './content.ts'

type Create = NonNullable<BlockServer['replaces'][string]['create']>
type Rule = Partial<Found<typeof university.rules>>

export const placements: Customs<typeof university, 'placements'> = {
  async results({ id, format }, context) {
    await context.find(university.placements, id)
    const results = await resultsOf(context, id)
    return format === 'csv' ? csvAnswer('placements', results.places) : results
  },
  offered: (_, context) => offeredPlacements(context),
  begin: ({ id }, context) => startPlacement(context, id),
  place: ({ id }, context) => placeOf(context, id),
}

const fitted = (rule: Rule) => ({
  action: rule.action ?? 'enroll',
  course: rule.course ?? null,
  chapter: rule.chapter ?? null,
  cohort: rule.cohort ?? null,
  message: rule.message ?? null,
  min: rule.minPercent ?? 0,
  max: rule.maxPercent ?? 0,
})

export const createRule: Create = async (request, context, standard) => {
  const body = { ...request.body, placement_unique_id: request.params.parent }
  const { values } = readInput(request.model, context.actor, body, 'create')
  await mustFit(context, request.params.parent!, fitted(values as Rule))
  return createdRule(request, context, standard)
}
export const updateRule: Create = async (request, context, standard) => {
  const held = await context.find(university.rules, request.params.id!, 'lock')
  if (held.placement !== request.params.parent) throw refuse.missing()
  const { values } = readInput(request.model, context.actor, request.body, 'update')
  await mustFit(context, held.placement, fitted({ ...held, ...values }), held.id)
  return standard(request)
}
