import { Button } from '@mantine/core'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useMe } from '@quoin/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'

const form = ['code', 'name', 'description', 'category', 'imageUrl', 'enabled'] as const
const columns = ['name', 'code', 'category_unique_id', 'description', 'enabled'] as const

/** Marks of honour. */
export function BadgesPage() {
  const t = useTranslations('rewards')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={rewards.badges}
      title={t('resources.badges.many')}
      columns={columns}
      form={form}
      emptyText={t('badges.emptyText')}
      actions={
        <Button
          variant="default"
          component={Link}
          to={'/c/$urlId/rewards/categories' as string}
          params={{ urlId: company.urlId } as never}
        >
          {t('resources.badgeCategories.many')}
        </Button>
      }
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/rewards/badges/$id', params: { urlId: company.urlId, id } as never })}
    />
  )
}
