import { createAssetsBlock } from '@23blocks/block-assets'
import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createContentBlock } from '@23blocks/block-content'
import { createConversationsBlock } from '@23blocks/block-conversations'
import { createCrmBlock } from '@23blocks/block-crm'
import { createFilesBlock } from '@23blocks/block-files'
import { createFormsBlock } from '@23blocks/block-forms'
import { createGeolocationBlock } from '@23blocks/block-geolocation'
import { createJarvisBlock } from '@23blocks/block-jarvis'
import { createOnboardingBlock } from '@23blocks/block-onboarding'
import { createProductsBlock } from '@23blocks/block-products'
import { createRewardsBlock } from '@23blocks/block-rewards'
import { createSalesBlock } from '@23blocks/block-sales'
import { createSearchBlock } from '@23blocks/block-search'
import { createUniversityBlock } from '@23blocks/block-university'
import { createWalletBlock } from '@23blocks/block-wallet'

/** Each block, what makes its published client, and how many calls of that reach an operation at least, so that none is walked past. */
export const publishedClients = [
  ['assets', createAssetsBlock, 46],
  ['gateway', createAuthenticationBlock, 55],
  ['content', createContentBlock, 41],
  ['realtime', createConversationsBlock, 28],
  ['crm', createCrmBlock, 36],
  ['files', createFilesBlock, 14],
  ['forms', createFormsBlock, 4],
  ['geolocation', createGeolocationBlock, 37],
  ['assistant', createJarvisBlock, 0],
  ['onboarding', createOnboardingBlock, 12],
  ['search', createSearchBlock, 8],
  ['university', createUniversityBlock, 11],
  ['products', createProductsBlock, 46],
  ['sales', createSalesBlock, 27],
  ['rewards', createRewardsBlock, 33],
  ['wallet', createWalletBlock, 12],
] as const
