import { type Operation, wireName } from '@quoin/kit'
import { arrange, ask } from '../../apps/server/testing/arrange.ts'
import type { World } from '../../apps/server/testing/world.ts'

/** One record, or a change of one, with the next text in every field that takes texts. Answers whether it came to be, as 0 or 1. */
export async function plantTexts(world: World, operation: Operation, next: () => string): Promise<number> {
  const arranged = await arrange(world, operation)
  const free = Object.entries(operation.fields!).filter(
    ([, { definition }]) => (definition.kind === 'text' || definition.kind === 'longText') && !definition.readOnly,
  )
  const body: Record<string, unknown> = { ...arranged.body }
  const before = { ...body }
  for (const [name, { definition }] of free) body[wireName(name, definition)] = next().slice(0, definition.max)
  for (let attempt = 0; attempt < 12; attempt++) {
    const { status, json } = await ask(world, 'ada', operation, { ...arranged, body })
    if (status < 300) return 1
    // What does not take such a text, a code of letters say, keeps its sample.
    const pointers = (json?.errors ?? []).map(
      (error: { source?: { pointer?: string } }) => error.source?.pointer?.split('/').at(-1) ?? '',
    )
    const refused = pointers.filter((name: string) => name in body && body[name] !== before[name])
    if (refused.length === 0) return 0
    for (const name of refused) {
      if (name in before) body[name] = before[name]
      else delete body[name]
    }
  }
  return 0
}
