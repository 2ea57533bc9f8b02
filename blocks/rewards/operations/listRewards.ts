import { type BlockServer, refuse } from '@quoin/kit/server'

/** The published client asks for rewards by what they cost under names of its own. */
export const replacedRewards = {
  list(request, _context, standard) {
    const { min_points, max_points, ...query } = request.query
    const bounds = [
      [min_points, 'gte', 'min_points'],
      [max_points, 'lte', 'max_points'],
    ].flatMap(([value, word, name]) => {
      if (value === undefined) return []
      if (!/^\d{1,12}$/.test(String(value))) throw refuse.parameter(String(name), `${String(name)} is a whole number of points.`)
      return [`${String(word)}:${String(value)}`]
    })
    return standard.last({ ...request, query: bounds.length > 0 ? { ...query, 'filter[points]': bounds } : query })
  },
} satisfies NonNullable<BlockServer['replaces'][string]>
