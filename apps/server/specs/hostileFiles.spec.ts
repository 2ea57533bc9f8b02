import { gateway } from '@quoin/gateway/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrange, ask } from '../testing/arrange.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('The name of an upload', () => {
  const strange = ['.', '.htaccess', 'a\\b.png', 'a:b.png', 'a\u0001.png', '..%2f', 'ä'.repeat(105)]

  it('that is no name of ours names none', async () => {
    const { params } = await arrange(world, world.platform.mounted.get('gateway.companies.presignLogo')!.operation)
    const folder = (purpose: string) => `${world.tenantIds.a}/${purpose}/${crypto.randomUUID()}`
    for (const name of strange) {
      const logo = await ask(world, 'ada', gateway.companies.logoPublish, {
        params,
        query: {},
        body: { name: `${folder('logo')}/${name}` },
      })
      const purpose = `avatar-${world.userIds.ada.replaceAll('-', '')}`
      const avatar = await ask(world, 'ada', gateway.users.avatarCreateSelf, {
        params: {},
        query: {},
        body: { name: `${folder(purpose)}/${name}` },
      })
      for (const { status, json } of [logo, avatar])
        expect([status, json.errors[0].code], JSON.stringify(name)).toEqual([422, 'upload_missing'])
    }
  })
})
