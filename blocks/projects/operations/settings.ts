import { type Customs, one, refuse, singletonDocument, writeSingleton } from '@quoin/kit/server'
import { projects } from '../resources/index.ts'
import { settingsOf } from './access.ts'

export const settings: Customs<typeof projects, 'settings'> = {
  get: async (_, context) => one(await singletonDocument(context, projects.settings)),

  async update(changes, context) {
    const written = await writeSingleton(context, projects.settings, changes)
    const { size, medium, high } = await settingsOf(context)
    if (high <= medium) throw refuse.invalid('too_small', 'must be above the medium threshold', 'high_from')
    if (high > size * size) throw refuse.invalid('too_big', `must be at most ${size * size}`, 'high_from')
    return one(written)
  },
}
