import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { projects } from '@quoin/projects/resources'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { disclosure } from '../resources/index.ts'
import styles from './disclosure.module.css'
import { endOfDay } from './endOfDay.ts'

/** The data rooms of a project, and how to open one. */
export default function RoomsPage({ project }: { readonly project: string }) {
  const t = useTranslations('disclosure.rooms')
  const tree = useTranslations('disclosure.tree')
  const format = useFormatter()
  const about = useRead(projects.projects.get, { id: project })
  const { data, error, refetch } = useRead(disclosure.rooms.inProject, { project })
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
        <Open project={project} />
        {!data && <ListSkeleton />}
        {data?.rooms.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        <ul className={styles.rows}>
          {data?.rooms.map((room) => (
            <li key={room.unique_id} className={styles.row}>
              <span className={styles.what}>
                <Link to={pages.room({ project, room: room.unique_id })}>{room.name}</Link>
                <Text size="sm" component="span">
                  {t('facts', {
                    on: format.dateTime(new Date(room.ends_at), { dateStyle: 'medium' }),
                    documents: String(room.documents),
                    visitors: String(room.visitors),
                    views: String(room.views),
                  })}
                  {room.requests > 0 && ` · ${t('requests', { count: String(room.requests) })}`}
                </Text>
              </span>
              <StatusPill value={room.status} label={t(`states.${room.status}`)} />
            </li>
          ))}
        </ul>
      </Stack>
    </>
  )
}

function Open({ project }: { readonly project: string }) {
  const t = useTranslations('disclosure.rooms')
  const notify = useNotify()
  const go = useGo()
  const inWords = useErrorWords(disclosure.rooms)
  const open = useAction(disclosure.rooms.open)
  const [name, setName] = useState('')
  const [ends, setEnds] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    open.mutate(
      { project, name, ends_at: endOfDay(ends) },
      {
        onSuccess: ({ unique_id: room }) => void go(pages.room({ project, room })),
        onError: (error) => notify.trouble(inWords(error).sentence),
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Group align="end">
        <TextInput label={t('name')} required maxLength={200} value={name} onChange={(e) => setName(e.currentTarget.value)} />
        <TextInput type="date" label={t('ends')} required value={ends} onChange={(e) => setEnds(e.currentTarget.value)} />
        <Button type="submit" loading={open.isPending}>
          {t('open')}
        </Button>
      </Group>
    </form>
  )
}
