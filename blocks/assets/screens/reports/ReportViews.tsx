import { Button, Menu } from '@mantine/core'
import { useViews, type View } from '@quoin/ui/list/useViews.ts'
import { ViewDialog } from '@quoin/ui/list/ViewDialog.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconBookmark, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTrouble } from '../useTrouble.ts'
import { readReportSearch, type ReportSearch } from './search.ts'

const list = 'assets.reports'
const nothing: ReportSearch = { report: undefined, from: undefined, to: undefined, on: undefined }

/** Reports kept under a name, for oneself or for all: which one, and of which days. Nothing where no views are offered. */
export function ReportViews({ search, onSearch }: { search: ReportSearch; onSearch(next: ReportSearch): void }) {
  const t = useTranslations('assets.desk.reports')
  const trouble = useTrouble()
  const open = (view: View) => onSearch({ ...nothing, ...readReportSearch(view.state) })
  const { offered, all, mine, create, remove } = useViews(list, { bare: Object.keys(search).length === 0, open })
  const [naming, setNaming] = useState(false)
  if (!offered) return null
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}>
            {t('saved')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {all.map((view) => (
            <Menu.Item
              key={view.id}
              rightSection={view.visibility === 'shared' ? <IconUsers size={13} aria-hidden /> : null}
              onClick={() => open(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          {all.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setNaming(true)}>{t('keep')}</Menu.Item>
          {all.filter(mine).map((view) => (
            <Menu.Item key={`drop ${view.id}`} color="red" onClick={() => remove.mutate({ id: view.id })}>
              {t('drop', { name: view.name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <WithTexts>
          <ViewDialog
            title={t('keep')}
            busy={create.isPending}
            error={create.error ? trouble(create.error) : undefined}
            onClose={() => setNaming(false)}
            onSave={(values) =>
              create.mutate(
                { list, state: { report: 'events', ...search }, ...values },
                {
                  onSuccess: () => setNaming(false),
                },
              )
            }
          />
        </WithTexts>
      )}
    </>
  )
}
