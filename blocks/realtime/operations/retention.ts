import { type Customs, one, singletonDocument, writeSingleton } from '@quoin/kit/server'
import { realtime } from '../resources/index.ts'

export const retention: Customs<typeof realtime, 'retention'> = {
  get: async (_, context) => one(await singletonDocument(context, realtime.retention)),
  update: async (changes, context) => one(await writeSingleton(context, realtime.retention, changes)),
}
