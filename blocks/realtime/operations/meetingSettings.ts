import { type Customs, one, singletonDocument, writeSingleton } from '@quoin/kit/server'
import { realtime } from '../resources/index.ts'

export const meetingSettings: Customs<typeof realtime, 'meetingSettings'> = {
  get: async (_, context) => one(await singletonDocument(context, realtime.meetingSettings)),
  update: async (changes, context) => one(await writeSingleton(context, realtime.meetingSettings, changes)),
}
