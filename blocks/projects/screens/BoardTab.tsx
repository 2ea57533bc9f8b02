import { Anchor, Button, Group } from '@mantine/core'
import { refresh, useCaller, useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { Board } from '@quoin/ui/board/Board.tsx'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { narrowed } from '@quoin/ui/list/looks.ts'
import { Narrowing, useNarrowing } from '@quoin/ui/list/Narrowing.tsx'
import { Link } from '@quoin/ui/pages'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { projects } from '../resources/index.ts'
import styles from './projects.module.css'
import { useBoardWords } from './useBoardWords.ts'
import { useDays } from './useDays.ts'
import { useWhyNotWork } from './useWhyNotWork.ts'

const stages = ['todo', 'in_progress', 'in_review', 'done'] as const
type Stage = (typeof stages)[number]
type Task = NonNullable<ReturnType<typeof useColumn>['data']>['data'][number]
/** What the tasks of one project differ in. */
const facts = Object.keys(projects.tasks.definition.fields).filter((name) => name !== 'project' && name !== 'status')
const form = ['name', 'assignee', 'priority', 'startsOn', 'dueOn', 'milestone', 'description'] as const

const useColumn = (project: string, status: Stage, { filter, search }: ReturnType<typeof useNarrowing<typeof projects.tasks>>) =>
  useRead(projects.tasks.list, {
    ...(search && { search }),
    filter: narrowed(filter, { project_unique_id: project, status }),
    sort: 'position,created_at',
    records: 200,
  })

/** The tasks of a project by how far they are. */
export default function BoardTab({ id }: { id: string }) {
  return (
    <WithTexts>
      <Tasks project={id} />
    </WithTexts>
  )
}

function Tasks({ project }: { project: string }) {
  const t = useTranslations('projects')
  const words = useBoardWords()
  const why = useWhyNotWork(project)(projects.tasks.move)
  const notify = useNotify()
  const inWords = useErrorWords(projects.tasks)
  const cache = useQueryClient()
  const { tenant } = useCaller()
  const move = useAction(projects.tasks.move)
  const [isNew, setIsNew] = useState(false)
  const question = useNarrowing(projects.tasks)
  const [todo, going, review, done] = [
    useColumn(project, 'todo', question),
    useColumn(project, 'in_progress', question),
    useColumn(project, 'in_review', question),
    useColumn(project, 'done', question),
  ]
  const reads = [todo, going, review, done]
  const failed = reads.find(({ error, data }) => error && !data)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (reads.some(({ data }) => !data)) return <ListSkeleton rows={5} />
  const put = async (task: string, { column, after, before }: { column: string; after?: string; before?: string }) => {
    try {
      await move.mutateAsync({ id: task, status: column as Stage, after_unique_id: after, before_unique_id: before })
    } catch (error) {
      notify.trouble(inWords(error).sentence)
      await refresh(cache, tenant, projects.tasks.dotted)
    }
  }
  return (
    <>
      <Group justify="space-between" align="flex-start" mt="sm">
        <Narrowing resource={projects.tasks} title={t('resources.tasks.many')} facts={facts} />
        <Refused why={why}>
          <Button variant="default" onClick={() => setIsNew(true)}>
            {t('board.new')}
          </Button>
        </Refused>
      </Group>
      <div className={styles.board}>
        <Board
          columns={stages.map((stage, i) => ({
            id: stage,
            name: t(`resources.tasks.options.status.${stage}`),
            count: reads[i]!.data!.meta.totalCount,
            countText: t('board.cards', { count: reads[i]!.data!.meta.totalCount }),
            cards: reads[i]!.data!.data.map((task) => ({
              id: task.id,
              name: task.name,
              version: task.version,
              content: <Card task={task} />,
            })),
          }))}
          words={words}
          whyFixed={why}
          onMove={put}
        />
      </div>
      <FormModal
        title={t('board.new')}
        opened={isNew}
        onClose={() => setIsNew(false)}
        resource={projects.tasks}
        initial={{ project }}
        only={form}
        onSaved={() => void refresh(cache, tenant, projects.tasks.dotted)}
      />
    </>
  )
}

function Card({ task }: { task: Task }) {
  const t = useTranslations('projects')
  const { day, isPast } = useDays()
  const isLate = task.status !== 'done' && isPast(task.dueOn)
  return (
    <>
      <Anchor component={Link} inherit c="inherit" to={pages.tasks.record(task.id)} draggable={false}>
        {task.name}
      </Anchor>
      <div className={styles.cardFacts}>
        {task.assignee && <RefValue target="gateway.users" id={task.assignee} />}
        {task.dueOn && <span className={isLate ? styles.late : undefined}>{day(task.dueOn)}</span>}
        {(task.priority === 'high' || task.priority === 'urgent') && (
          <span>{t(`resources.tasks.options.priority.${task.priority}`)}</span>
        )}
      </div>
    </>
  )
}
