import { type ComponentType, Suspense } from 'react'
import { useMe } from '../session/me.ts'
import type { CatalogLoaders } from '../texts/catalog.ts'
import { Texts } from '../texts/Texts.tsx'

export interface RecordToolProps {
  readonly resource: string
  readonly id: string
  /** Whether whoever looks is changing it just now, in the form or in a field. */
  readonly isEditing: boolean
}

/** What a block puts into the bar above every page, into the head of every record, and above what happened to it. */
export interface ToolParts {
  readonly bar: {}
  readonly record: RecordToolProps
  readonly timeline: { readonly resource: string; readonly id: string }
}
interface Tool<Place extends keyof ToolParts> {
  readonly block: string
  readonly texts: CatalogLoaders
  readonly permission: string
  readonly Part: ComponentType<ToolParts[Place]>
}
const tools: { [Place in keyof ToolParts]: Tool<Place>[] } = { bar: [], record: [], timeline: [] }

export function offerTool<Place extends keyof ToolParts>(place: Place, tool: Tool<Place>): void {
  const others = tools[place].filter(({ block }) => block !== tool.block)
  tools[place].splice(0, tools[place].length, ...others, tool)
}

/** The tools of a place that whoever is signed in may use; each is fetched when it is first drawn. */
export function Tools<Place extends keyof ToolParts>({ place, parts }: { place: Place; parts: ToolParts[Place] }) {
  const { permissions } = useMe()
  return tools[place]
    .filter(({ permission: needs }) => permissions.has(needs))
    .map(({ block, texts, Part }) => (
      <Suspense key={block}>
        <Texts namespace={block} loaders={texts}>
          <Part {...parts} />
        </Texts>
      </Suspense>
    ))
}
