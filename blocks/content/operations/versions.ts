import { answerRecord, type Customs, refuse } from '@quoin/kit/server'
import { writtenNames } from '../resources/common.ts'
import { content } from '../resources/index.ts'
import { keepVersion, postOf, publishVersion, setState, stateOf, versionOf } from './posts.ts'
import { plainOf } from './text.ts'

export const versions: Customs<typeof content, 'versions'> = {
  async publish({ parent, id }, context) {
    const post = await postOf(context, parent, 'lock')
    const version = await versionOf(context, parent, id)
    if (!version) throw refuse.missing()
    if (post.state === 'archived') throw refuse.conflict('wrong_state', 'Reopen the archived post before publishing it.')
    await publishVersion(context, post, version)
    return answerRecord(context, content.posts, parent)
  },
  async restore({ parent, id, reason }, context) {
    const post = await postOf(context, parent, 'lock')
    const version = await versionOf(context, parent, id)
    if (!version) throw refuse.missing()
    await keepVersion(context, post)
    await context.update(content.posts, post, {
      ...Object.fromEntries(writtenNames.map((name) => [name, (version as Record<string, unknown>)[name] ?? null])),
      plainText: plainOf(version.body),
    })
    const kept = await keepVersion(context, await postOf(context, parent), { source: `restored:${version.number}`, reason })
    const latest = await postOf(context, parent)
    const state = stateOf(latest, kept.id)
    if (state !== latest.state) await setState(context, latest, state)
    return answerRecord(context, content.posts, parent)
  },
}
