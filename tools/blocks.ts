import { assets } from '@quoin/assets/resources'
import { crm } from '@quoin/crm/resources'
import { gateway } from '@quoin/gateway/resources'
import type { AnyBlock } from '@quoin/kit'
import { products } from '@quoin/products/resources'
import { rewards } from '@quoin/rewards/resources'
import { sales } from '@quoin/sales/resources'
import { wallet } from '@quoin/wallet/resources'

/** Every block of the project, neighbours first. */
export const blocks: readonly AnyBlock[] = [gateway, crm, wallet, products, rewards, sales, assets]
