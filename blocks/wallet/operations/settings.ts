import { type Customs, one, singletonDocument, writeSingleton } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'

export const settings: Customs<typeof wallet, 'settings'> = {
  get: async (_, context) => one(await singletonDocument(context, wallet.settings)),
  update: async (changes, context) => one(await writeSingleton(context, wallet.settings, changes)),
}
