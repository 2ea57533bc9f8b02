import { Button } from '@mantine/core'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'

const form = ['code', 'name', 'description', 'category', 'imageUrl', 'enabled'] as const
const columns = ['name', 'code', 'category_unique_id', 'description', 'enabled'] as const

/** Marks of honour. */
export function BadgesPage() {
  const t = useTranslations('rewards')
  const go = useGo()
  return (
    <DataList
      resource={rewards.badges}
      title={t('resources.badges.many')}
      columns={columns}
      form={form}
      emptyText={t('badges.emptyText')}
      actions={
        <Button variant="default" component={Link} to={pages.badgeCategories.list()}>
          {t('resources.badgeCategories.many')}
        </Button>
      }
      onOpen={({ id }) => void go(pages.badges.record(id))}
    />
  )
}
