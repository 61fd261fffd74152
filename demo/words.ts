import { withoutAccents } from '#domain/text/characters.ts';

const list = (text: string) => text.trim().split(/\s*,\s*/);

export const firstNames =
  list(`Thabo, Lerato, Sipho, Naledi, Johan, Anika, Pieter, Zanele, Kagiso, Nomvula, Themba, Ayanda,
  Bongani, Precious, Francois, Annelise, Riaan, Charlene, Mpho, Tshepo, Refilwe, Katlego, Nokuthula, Sizwe, Lindiwe, Vusi,
  Priya, Rajesh, Yusuf, Fatima, Imraan, Aisha, Kavitha, Nishal, Liam, Emma, Ryan, Megan, Jaco, Marlene, Willem, Elmarie,
  Busisiwe, Mandla, Palesa, Tumelo, Khanyi, Andile, Xolani, Nandi, Dineo, Karabo, Neo, Boitumelo, Hendrik, Suné, Gideon,
  Ilze, Siyabonga, Thandeka, Lwazi, Zodwa, Ashwin, Chantelle, Grant, Bronwyn, Keenan, Tamia, Lungile, Musa`);

export const lastNames =
  list(`Nkosi, Dlamini, Khumalo, Mokoena, van der Merwe, Botha, Naidoo, Govender, Sithole, Mahlangu,
  Molefe, Pillay, Jacobs, Adams, Petersen, Smith, Venter, Coetzee, Fourie, Nel, Mthembu, Zulu, Ndlovu, Maseko, Radebe,
  Moodley, Reddy, Ebrahim, Davids, Hendricks, Williams, Steyn, Pretorius, du Plessis, Kruger, Swanepoel, Mabaso, Tshabalala,
  Zwane, Ngcobo, Mkhize, Cele, Gumede, Buthelezi, Mabena, Sebola, Ramaphosa, Modise, Motaung, Phiri, Baloyi, Chauke,
  Maluleke, Mashaba, Nkuna, Isaacs, Arendse, September, Daniels, Abrahams, O'Brien, Murray, Goosen, Marais, Louw, Visser`);

export const companies =
  list(`Karoo Outdoor, Bluegum Books, Umzi Interiors, Protea Pharma, Table Bay Optics, Highveld Tyres,
  Jozi Sneakers, Rooibos Republic, Marula Skincare, Kalahari Cycles, Drakensberg Gear, Cape Fynbos Soap, Ubuntu Toys,
  Springbok Sportswear, Veld and Vine, Sunbird Stationers, Baobab Electronics, Egoli Spares, Indigo Fabrics, Limpopo Citrus Box,
  Garden Route Coffee, Thula Baby, Zebra Print, Amanzi Filters, Mzansi Phones, Savanna Dental, Kudu Leather, Boland Wine Club,
  Witpoort Tools, Sandton Couture, Kasi Kicks, Delta Medical, Overberg Honey, Umgeni Pets, Agulhas Diving, Platinum Safety,
  Free State Seeds, Lowveld Nuts, Mossel Bay Surf, Nguni Hides, Pinelands Piano, Riverside Robotics, Soweto Sound,
  Tugela Textiles, Vaal Valves, Wild Coast Candles, Xhosa Beads, Yellowwood Furniture, Zambezi Spices, Acacia Optometry,
  Bosveld Biltong, Copperbelt Cables, Dassie Designs, Fig Tree Florist, Gemsbok Gifts, Hout Bay Hardware, Ivory Park Motors,
  Jacaranda Jewels, Kloof Kitchens, Leopard Lighting`);

export const streets =
  list(`Main Road, Church Street, Voortrekker Road, Nelson Mandela Drive, Long Street, Station Road, Beach Road,
  Oxford Road, Jan Smuts Avenue, Rivonia Road, Steve Biko Street, Oliver Tambo Road, Protea Avenue, Jacaranda Street, Kruger Street,
  School Street, Market Street, Albertina Sisulu Road, Victoria Road, Lilian Ngoyi Street, Bree Street, Park Lane, Industria Road,
  Acacia Crescent, Hospital Street, Commissioner Street, Boundary Road, Malibongwe Drive, Solomon Mahlangu Drive, Fifth Avenue`);

export const goods =
  list(`Running shoes, Paperback books, Skincare set, Spectacles, Brake pads, Coffee beans, School uniforms, Phone case,
  Kitchen mixer, Wall art, Vitamin pack, Bicycle parts, Office chair part, Printed brochures, Wine 6 bottles, Pet food, Cables,
  Children's toys, Power tool, Medical samples, Curtains, Handbag, Laptop, Solar inverter part`);

export const malls = list(
  `Mall, Square, Value Centre, Plaza, Garage, Crossing, Junction, Corner, Gate, Village`,
);
export const garages = list(
  `Sasol, Engen, Shell, BP, Astron, TotalEnergies, Spar, Pick n Pay, Checkers, Builders`,
);

/**
 * Full name for a number. Consecutive numbers give different names, and names repeat only after
 * several thousand.
 */
export function nameOf(number: number): string {
  return `${firstNames[number % firstNames.length]} ${lastNames[(number * 7 + Math.floor(number / firstNames.length)) % lastNames.length]}`;
}

/** A mobile number in its stored format. */
export function mobileOf(number: number): string {
  const prefixes = ['82', '83', '72', '73', '61', '76', '84', '79'];
  return `+27${prefixes[number % prefixes.length]}${String(1_000_000 + ((number * 7_919) % 9_000_000)).slice(-7)}`;
}

/** Part of an email address before the @. */
export function mailboxOf(name: string): string {
  return withoutAccents(name).replaceAll(/[^a-z]+/g, '.');
}
