import { useCallback, useMemo, useRef, useState } from 'react'
import { ErrorState } from '@quoin/ui'
import { useUnsavedGuard } from '@quoin/ui/record/useUnsavedGuard.tsx'
import { check, type Definition, type Language, readDefinition } from '../../engine/index.ts'
import { BuilderBar, type Panel } from './BuilderBar.tsx'
import { type Builder, BuilderContext } from './BuilderContext.ts'
import styles from './builder.module.css'
import { Conflict } from './Conflict.tsx'
import { Inspector } from './Inspector.tsx'
import { Outline } from './Outline.tsx'
import { Preview } from './Preview.tsx'
import { Problems } from './Problems.tsx'
import { useHistory } from './useHistory.ts'
import { type Stored, useSaving } from './useSaving.ts'

interface BuilderTabProps {
  readonly id: string
  readonly record: Stored & { readonly answersMax: number | null; readonly mode: 'page' | 'question' | null }
}

/** Where a form is built: what it asks on the left, what is selected in the middle, what people will see on the right. */
export function BuilderTab({ id, record }: BuilderTabProps) {
  const history = useHistory<Definition>(readDefinition(record.definition))
  const { now: definition, set, undo, redo, reset } = history
  const [chosen, setLanguage] = useState<string>(definition.languages[0]!)
  const [selected, setSelected] = useState('form')
  const [panel, setPanel] = useState<Panel>('outline')
  const language: Language = definition.languages.find((one) => one === chosen) ?? definition.languages[0]!
  const problems = useMemo(() => check(definition, record.answersMax), [definition, record.answersMax])
  const { standing, save, settle } = useSaving(id, record, definition, reset)
  const isSaved = useRef(false)
  const guard = useUnsavedGuard(standing.kind !== 'saved', isSaved)
  const select = useCallback((key: string) => {
    setSelected(key)
    setPanel('inspector')
  }, [])
  const builder = useMemo<Builder>(
    () => ({ definition, language, selected, problems, select, edit: set }),
    [definition, language, selected, problems, select, set],
  )
  const step = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
    if (key !== 'z' && !isRedo) return
    event.preventDefault()
    if (isRedo) redo()
    else undo()
  }
  return (
    <BuilderContext value={builder}>
      <div onKeyDown={step}>
        <BuilderBar id={id} panel={panel} standing={standing} history={history} onPanel={setPanel} onLanguage={setLanguage} />
        {standing.kind === 'conflict' && <Conflict onSettle={(keepsOwn) => settle(standing.theirs, keepsOwn)} />}
        {standing.kind === 'failed' && <ErrorState error={standing.error} onRetry={() => void save()} />}
        <div className={styles.columns}>
          <div data-panel="outline" data-open={panel === 'outline' || undefined}>
            <Outline />
          </div>
          <div data-panel="inspector" data-open={panel === 'inspector' || undefined} className={styles.inspector}>
            <Problems />
            <Inspector />
          </div>
          <div data-panel="preview" data-open={panel === 'preview' || undefined}>
            <Preview mode={record.mode ?? 'page'} />
          </div>
        </div>
      </div>
      {guard}
    </BuilderContext>
  )
}
