import { Button } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton, useMay } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { projects } from '@quoin/projects/resources'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { disclosure } from '../resources/index.ts'
import { BreakdownPanel } from './breakdown/BreakdownPanel.tsx'
import { CatalogueChanges } from './CatalogueChanges.tsx'
import styles from './disclosure.module.css'
import { ObjectivePanel } from './objective/ObjectivePanel.tsx'
import { Tree } from './Tree.tsx'

/** A project's disclosure: the tree on the left, the objective one works on beside it. */
export default function WorkspacePage(values: WorkspaceValues) {
  return (
    <WithTexts>
      <Workspace {...values} />
    </WithTexts>
  )
}

interface WorkspaceValues {
  readonly project: string
  readonly objective?: string
  readonly breakdown?: string
}

function Workspace({ project, objective, breakdown }: WorkspaceValues) {
  const t = useTranslations('disclosure.tree')
  const rooms = useTranslations('disclosure.rooms')
  const mayRooms = useMay('disclosure.rooms.manage')
  const go = useGo()
  const about = useRead(projects.projects.get, { id: project })
  const { data, error, refetch } = useRead(disclosure.views.tree, { project })
  const trouble = about.error ?? error
  if (trouble) return <ErrorState error={trouble} onRetry={() => void refetch()} level={1} />
  if (!data || !about.data) return <PageSkeleton />
  const shelves = data.disclosures.flatMap((section) => section.breakdowns.map((shelf) => ({ section, shelf })))
  const chosen = shelves.find(({ shelf }) => shelf.objectives.some(({ unique_id }) => unique_id === objective))
  const opened = shelves.find(({ shelf }) => shelf.unique_id === breakdown)
  const open = (next: { readonly objective?: string; readonly breakdown?: string }) =>
    void go(pages.workspace({ project, ...next }), { resetScroll: false })
  return (
    <>
      <PageHeader
        title={about.data.name}
        text={t('summary', {
          percent: String(data.progress.percent ?? 0),
          completed: String(data.progress.completed),
          asked: String(data.progress.total - data.progress.not_applicable),
        })}
        actions={
          <>
            <Button component={Link} variant="default" to={pages.figures({ project })}>
              {t('figures')}
            </Button>
            <Button component={Link} variant="default" to={pages.editions({ project })}>
              {t('editions')}
            </Button>
            {mayRooms && (
              <Button component={Link} variant="default" to={pages.rooms({ project })}>
                {rooms('link')}
              </Button>
            )}
          </>
        }
      />
      <CatalogueChanges project={project} />
      <div className={styles.workspace} data-chosen={chosen !== undefined}>
        <Tree
          disclosures={data.disclosures}
          chosen={objective}
          opened={breakdown}
          onChoose={(next) => open({ objective: next })}
          onOpen={(next) => open({ breakdown: next })}
        />
        <div className={styles.panel} data-empty={!chosen && !opened}>
          {chosen && objective ? (
            <ObjectivePanel
              key={objective}
              project={project}
              section={chosen.section}
              breakdown={chosen.shelf}
              objective={objective}
              onBack={() => open({})}
            />
          ) : opened ? (
            <BreakdownPanel project={project} section={opened.section.name} breakdown={opened.shelf} />
          ) : (
            <EmptyState title={t('choose')}>{t('chooseText')}</EmptyState>
          )}
        </div>
      </div>
    </>
  )
}
