import { gateway } from '@quoin/gateway/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrange, ask } from '../testing/arrange.ts'
import { FileDoors } from '../testing/fileDoors.ts'
import { hostileFiles } from '../testing/hostileFiles.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

// All of them at every door, and opened in a browser: npm run prove -- U1
describe('A hostile file', () => {
  it('lies under its own key or nowhere, and is handed out as something that cannot act [U1]', async () => {
    const files = await hostileFiles('http://127.0.0.1:9')
    const doors = await FileDoors.of(world)
    const imports = doors.all.filter(({ name }) => name.endsWith('.importsPresign'))
    const uploads = doors.all.filter((door) => !imports.includes(door))
    expect([uploads.length, imports.length]).toEqual([19, expect.any(Number)])
    let at = 0
    // Every other file at some door.
    const some = (count: number) => Array.from({ length: count }, () => files[(at += 2) % files.length]!)
    for (const door of uploads) await doors.tryAt(door, some(Math.ceil(files.length / uploads.length / 2)))
    await doors.tryAt(imports[0]!, some(6))
    await doors.tryParts(some(12))
    expect(await doors.lookAtStore()).toBeGreaterThan(30)
    expect(doors.wrong).toEqual([])
    expect(doors.told.taken).toBeGreaterThan(10)
    expect(doors.told.refused).toBeGreaterThan(10)
    // What is counted against the quotas is what lies there.
    const { rows } = await world.sql.query(
      `select * from (select tenant_id, coalesce(created_by, '00000000-0000-0000-0000-000000000000') as user_id, sum(size_bytes) as bytes
         from kit.files group by 1, 2) f full join kit.file_usage u using (tenant_id, user_id) where coalesce(f.bytes, 0) <> u.bytes or u.bytes is null`,
    )
    expect(rows).toEqual([])
  })
})

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
