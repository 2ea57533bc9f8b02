import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { assets } from '../../resources/index.ts'
import { categoryRoute } from '../routes.tsx'

/** One category. */
export function CategoryPage() {
  const { company } = useMe()
  const { id } = categoryRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={assets.categories}
      id={id}
      key={id}
      onGone={() => void navigate({ to: '/c/$urlId/assets/categories', params: { urlId: company.urlId } })}
    />
  )
}
