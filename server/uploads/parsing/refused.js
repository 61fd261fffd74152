/** The file as a whole is invalid; `message` is for the person who uploaded it. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {413 | 422} [status]
   */
  constructor(message, status = 422) {
    super(message);
    this.name = 'Refused';
    this.status = status;
  }
}
