import { Button, Group, Stack, Text } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { projects } from '@quoin/projects/resources'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { disclosure, type FigureWire } from '../resources/index.ts'
import styles from './disclosure.module.css'
import { NewFigure } from './NewFigure.tsx'
import { useWhyNotWork } from './useWhyNotWork.ts'

/** Numbers of a project that come from the books, with when they were read and how they moved since. */
export default function FiguresPage({ project }: { readonly project: string }) {
  const t = useTranslations('disclosure.figures')
  const tree = useTranslations('disclosure.tree')
  const about = useRead(projects.projects.get, { id: project })
  const { data, error, refetch } = useRead(disclosure.figures.inProject, { project })
  const trouble = about.error ?? error
  if (trouble) return <ErrorState error={trouble} onRetry={() => void refetch()} level={1} />
  return (
    <>
      <PageHeader
        title={t('title', { name: about.data?.name ?? '' })}
        text={t('about')}
        actions={<Link to={pages.workspace({ project })}>{tree('workspace')}</Link>}
      />
      <Stack maw={860}>
        <NewFigure project={project} />
        {!data && <ListSkeleton />}
        {data?.figures.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        <ul className={styles.rows}>
          {data?.figures.map((figure) => (
            <Figure key={figure.unique_id} project={project} figure={figure} />
          ))}
        </ul>
      </Stack>
    </>
  )
}

function Figure({ project, figure }: { readonly project: string; readonly figure: FigureWire }) {
  const t = useTranslations('disclosure.figures')
  const format = useFormatter()
  const notify = useNotify()
  const inWords = useErrorWords(disclosure.figures)
  const why = useWhyNotWork(project)(disclosure.figures.reread)
  const reread = useAction(disclosure.figures.reread)
  const at = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <Text fw={600}>
          {figure.name}: {figure.value} {figure.unit}
        </Text>
        <Text size="sm">{t('read', { at: at(figure.taken_at), quote: `{{${figure.key}}}` })}</Text>
        {figure.drift && (
          <Text size="sm">
            {t('drift', {
              difference: figure.drift.difference,
              from: figure.drift.from,
              at: at(figure.drift.taken_at),
            })}
          </Text>
        )}
      </span>
      <Group>
        <Refused why={why}>
          <Button
            variant="default"
            size="compact-sm"
            loading={reread.isPending}
            onClick={() =>
              reread.mutate(
                { project, figure: figure.unique_id },
                { onError: (error) => notify.trouble(inWords(error).sentence) },
              )
            }
          >
            {t('reread')}
          </Button>
        </Refused>
      </Group>
    </li>
  )
}
