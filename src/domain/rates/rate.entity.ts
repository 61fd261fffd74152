import { entity } from '../entities/entity.ts';

export const rate = entity({ key: 'rate', name: 'rate', plural: 'rates', topic: 'rates' });
