import { Anchor, Button } from '@mantine/core'
import { Refused } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import styles from '../assets.module.css'
import { useNewModel } from '../setup/useNewModel.ts'

/** The way from an asset to the fields that everything of its model has. */
export function FieldsOfModel({ model, id }: { model: string; id: string | null }) {
  const t = useTranslations('assets.desk.fields')
  const { why, busy, wrong, make } = useNewModel()
  if (id)
    return (
      <p className={`${styles.said} ${styles.grow}`}>
        <Anchor component={Link} inherit to={pages.models.record(id, { tab: 'fields' })}>
          {t('ofModel', { model })}
        </Anchor>
      </p>
    )
  return (
    <div className={styles.stack}>
      {wrong && <FormError>{wrong}</FormError>}
      <div>
        <Refused why={why}>
          <Button variant="default" loading={busy} onClick={() => make(model)}>
            {t('giveModel')}
          </Button>
        </Refused>
      </div>
    </div>
  )
}
