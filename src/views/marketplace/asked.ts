import { createAsking } from '../asking.ts';
import type { MarketplaceEvent } from './marketplace.ts';

/** A dialog of the marketplace that somebody asked for. */
interface Asked {
  is: 'override';
  event: MarketplaceEvent;
}

/** Commands and buttons ask; whichever screen of the marketplace is open answers with the dialog. */
export const { askFor, askedNow, isAnswered, subscribe } = createAsking<Asked>();
