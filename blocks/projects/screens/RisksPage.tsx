import { Button } from '@mantine/core'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { HeatMap } from './HeatMap.tsx'

/** The open risks of all projects one sees. */
export default function RisksPage() {
  const t = useTranslations('projects.heatMap')
  return (
    <div>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Button variant="default" component={Link} to={pages.risks.list()}>
            {t('all')}
          </Button>
        }
      />
      <HeatMap />
    </div>
  )
}
