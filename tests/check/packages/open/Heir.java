package open;

import hidden.Base;

class Heir extends Base {}
